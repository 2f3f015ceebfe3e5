/** The texts of one part of the site. The name leads from the English texts to their translations. */
export type Section<Name extends string = string> = { readonly section: Name }

/** A section as components read it and as a translation has it. */
export type Texts<S> = Omit<S, 'section'>

/** Annotated for the bundler: texts that a page does not use are left out of its script. */
/* @__NO_SIDE_EFFECTS__ */
export function defineSection<const Name extends string, T extends object>(section: Name, texts: T) {
  return { ...texts, section }
}
