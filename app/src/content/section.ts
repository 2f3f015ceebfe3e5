/** The texts of one part of the site. The name leads from the English texts to their translations. */
export type Section<Name extends string = string> = { readonly section: Name }

export function defineSection<const Name extends string, Texts extends object>(section: Name, texts: Texts) {
  return { ...texts, section }
}
