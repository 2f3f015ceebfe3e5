import { expect, test } from 'vitest'
import { findDeclaration } from './findDeclaration.ts'

const source = `import { a } from 'a'

/** Another one. */
type Other = { readonly a: string }

/**
 * Two lines.
 */
export type Wanted = {
  /** A field. */
  readonly one: number
} & (
  | { readonly two: bigint }
  | { readonly three: bigint }
)

export function create(options: Other): Wanted {
  return { one: 1 }
}
`

test('a type is found with its comment, up to its end', () => {
  expect(findDeclaration(source, 'Wanted')).toBe(
    source.slice(source.indexOf('/**\n'), source.indexOf('\n\nexport function')),
  )
  expect(findDeclaration(source, 'Other')).toBe('/** Another one. */\ntype Other = { readonly a: string }')
})

test('of a function the head is enough', () => {
  expect(findDeclaration(source, 'create')).toBe('export function create(options: Other): Wanted')
})

test('a name that is gone is an error of the build', () => {
  expect(() => findDeclaration(source, 'Gone')).toThrow('The source declares no Gone.')
})
