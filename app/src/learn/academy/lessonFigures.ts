import { formatDecimal, roundDecimal, trimZeros } from '@murmur/engine/decimal'
import { showNumber } from '../../notation.ts'

/** Units of USDC as whole dollars. */
export function formatDollars(units: bigint): string {
  return `${showNumber(formatDecimal(roundDecimal({ units, scale: 6 }, { scale: 0, round: 'down' })))} USDC`
}

/** Units of USDC with cents. */
export function formatExactDollars(units: bigint): string {
  return `${showNumber(formatDecimal(roundDecimal({ units, scale: 6 }, { scale: 2, round: 'down' })))} USDC`
}

export function formatCents(cents: bigint): string {
  return `$${showNumber(formatDecimal({ units: cents, scale: 2 }))}`
}

export function formatEther(whole: number): string {
  return `${showNumber(String(whole))} ETH`
}

/** Wei, to a thousandth of a coin. */
export function formatWei(units: bigint): string {
  return `${showNumber(trimZeros(formatDecimal(roundDecimal({ units, scale: 18 }, { scale: 3, round: 'down' }))))} ETH`
}

export function formatShare(share: number): string {
  if (share === 0) return '0 %'
  return share < 0.01 ? '<1 %' : `${Math.round(share * 100)} %`
}

/** Basis points as percent. */
export function formatPercent(bps: number): string {
  return `${showNumber((bps / 100).toFixed(2))} %`
}
