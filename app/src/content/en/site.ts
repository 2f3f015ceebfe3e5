import { defineSection } from '../section.ts'

/** The texts that pages share, and those of the small pages. */
export const siteCopy = defineSection('site', {
  home: 'Murmur, home',
  skip: 'Skip to content',

  menu: {
    label: 'Main',
    sheetLabel: 'Main, all sections',
    open: 'Menu',
    docs: 'Docs',
    launch: 'Launch app',
  },
  localBanner: { name: 'LOCAL NETWORK', text: 'Test funds only' },
  /** The bar of a phone. */
  bottomBar: { label: 'Tools', swap: 'Swap', activity: 'Activity', portfolio: 'Portfolio' },
  language: {
    label: 'Language: English',
    code: 'EN',
    choices: 'Languages',
    failed: 'This language could not be loaded. Check your connection and try again.',
  },
  /** For entries of the menu and the footer without a page. */
  missingPage: { text: (entry: string) => `${entry}: this page is not there yet.`, dismiss: 'Dismiss' },
  share: { share: 'SHARE', copy: 'COPY LINK', copied: 'COPIED', refused: 'THIS BROWSER REFUSED' },
  social: { x: 'X', discord: 'Discord', github: 'GitHub', instagram: 'Instagram', meta: 'Meta' },

  stats: {
    label: 'Murmur in figures',
    items: [
      { figure: '80', label: 'CHAINS' },
      { figure: '120', label: 'DEXS' },
      { figure: '$300B', label: 'VOLUME' },
      { figure: '127M', label: 'USERS' },
      { figure: '583B', label: 'TRADES' },
    ],
  },

  carousel: {
    role: 'carousel',
    slideRole: 'slide',
    showSlide: ({ number, count }: { number: number; count: number }) => `Show slide ${number} of ${count}`,
    slideOf: ({ number, count }: { number: number; count: number }) => `${number} of ${count}`,
    pause: 'Pause automatic slides',
    play: 'Play automatic slides',
    previous: 'Previous slide',
    next: 'Next slide',
  },
  copyButton: { copied: 'COPIED', refused: 'NOT COPIED' },

  /** A bug of the page. */
  fault: {
    text: 'Something is wrong with this page. Reload it.',
    safe: (hash: string) => `Your swap is safe: its hash is ${hash}.`,
    sent: 'Swaps that were sent are not affected.',
    reload: 'RELOAD',
  },
  /** A newer version was deployed while this page was open. */
  release: {
    ready: 'A new version of Murmur is ready.',
    busy: 'Your wallet still has an open request. Answer it first, then reload.',
    reload: 'RELOAD',
    later: 'Later',
  },
  pageFailure: {
    title: 'This page could not be loaded',
    text: 'Check your connection and try again. If that does not help, reload the page.',
    retry: 'TRY AGAIN',
    home: 'Home',
  },
  notFound: {
    title: ['THIS LINK', 'IS BROKEN'],
    text: 'Our pages are being updated. This link may have been replaced, or what it leads to is still under development.',
    back: 'TAKE ME BACK!!!',
  },
  ads: {
    title: 'ADS.TXT',
    text: 'The advertising declaration of this site, word for word as machines read it.',
    loading: 'Loading',
    copy: 'COPY',
    /** The specification's message is Chinese, in every language. */
    failedChinese: (error: string) => `加载失败：${error}`,
    failed: (error: string) => `Failed to load: ${error}`,
    retry: 'Try again',
  },
})
