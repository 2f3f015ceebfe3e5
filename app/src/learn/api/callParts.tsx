import type { ComponentType } from 'react'
import { apiCalls } from '../../content/learn/apiCalls.ts'
import { CallView } from './CallView.tsx'

/** The part of each call, by its name. */
export const callParts: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  apiCalls.map((call) => [call.id, () => <CallView call={call} />]),
)
