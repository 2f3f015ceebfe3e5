/** The bytes behind an address such as `allo1…`, or undefined where it is not one. BIP 173. */
export function parseBech32(text: string, { prefix }: { prefix: string }): Uint8Array | undefined {
  const head = `${prefix}1`
  if (text.length > LONGEST || !text.startsWith(head)) return undefined
  const values = [...text.slice(head.length)].map((character) => alphabet.indexOf(character))
  if (values.length < CHECKSUM_LENGTH || values.includes(-1)) return undefined
  if (computeChecksum([...expandPrefix(prefix), ...values]) !== 1) return undefined
  return regroupBits(values.slice(0, -CHECKSUM_LENGTH))
}

const LONGEST = 90
const CHECKSUM_LENGTH = 6
/** Small letters only: capitals are the same address, and one spelling is enough. */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

function expandPrefix(prefix: string): readonly number[] {
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function computeChecksum(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const top = sum >> 25
    const shifted = ((sum & 0x1ffffff) << 5) ^ value
    return generators.reduce((result, generator, bit) => ((top >> bit) & 1 ? result ^ generator : result), shifted)
  }, 1)
}

/** From groups of five bits to bytes. What is left over must be less than a group, and zero. */
function regroupBits(values: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const value of values) {
    buffer = ((buffer << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((buffer >> bits) & 255)
    }
  }
  const rest = buffer & ((1 << bits) - 1)
  return bits >= 5 || rest !== 0 ? undefined : Uint8Array.from(bytes)
}
