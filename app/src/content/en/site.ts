/** The texts that several pages share, keyed by what they are for. */
export const siteCopy = {
  home: 'Murmur, home',
  skip: 'Skip to content',
  pageFailure: {
    title: 'This page could not be loaded',
    text: 'Check your connection and try again. If that does not help, reload the page.',
    retry: 'TRY AGAIN',
    home: 'Home',
  },
}
