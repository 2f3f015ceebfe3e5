import { paths } from '../../paths.ts'

/** The advertising declaration, while and after it is loaded. */
export type AdsText =
  | { readonly type: 'loading' }
  | { readonly type: 'loaded'; readonly text: string }
  | { readonly type: 'failed'; readonly error: string }

export async function loadAdsText({ fetch }: { fetch: typeof globalThis.fetch }): Promise<AdsText> {
  try {
    const response = await fetch(paths.ads, { headers: { accept: 'text/plain' } })
    if (!response.ok) return { type: 'failed', error: `HTTP ${response.status} ${response.statusText}`.trim() }
    return { type: 'loaded', text: await response.text() }
  } catch (error) {
    return { type: 'failed', error: error instanceof Error ? error.message : String(error) }
  }
}
