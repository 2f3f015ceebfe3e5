/** Each language but English is one file, loaded only when it is chosen. English is in every page. */
export const languages = {
  en: { name: 'English', tag: 'en', load: async () => undefined },
  zh: { name: '简体中文', tag: 'zh-Hans', load: async () => (await import('./zh.ts')).zh },
} as const

/** Also the name of the folder with its prerendered pages, and the value of the cookie. */
export type LanguageId = keyof typeof languages

export const languageIds = Object.keys(languages) as LanguageId[]

/** The language of a prerendered page, by the `lang` of its root element. */
export function findLanguage(tag: string): LanguageId {
  return languageIds.find((id) => languages[id].tag === tag) ?? 'en'
}
