import { type RiskTexts, riskCopy } from './en/risk.ts'
import { language } from './language.ts'
import { risk } from './zh/risk.ts'

/** Both languages load with the part that shows them, so that no other page carries these texts. */
export function getRiskTexts(): RiskTexts {
  return language.get().id === 'zh' ? risk : riskCopy
}
