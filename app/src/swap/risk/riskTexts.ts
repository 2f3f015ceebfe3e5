import { type RiskTexts, riskCopy } from '../../content/en/risk.ts'
import { language } from '../../content/language.ts'
import { risk } from '../../content/zh/risk.ts'

/** Both languages are in this part, so that no other page carries its texts. Components also subscribe to the language. */
export function getRiskTexts(): RiskTexts {
  return language.get().id === 'zh' ? risk : riskCopy
}
