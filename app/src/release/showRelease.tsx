import type { ReactNode } from 'react'
import { followRelease, type PageRelease } from './followRelease.ts'
import { ReleaseNotice } from './ReleaseNotice.tsx'

let started: Promise<PageRelease> | undefined

/** Follows the release of this page load, once. */
export async function showRelease(own: string): Promise<ReactNode> {
  started ??= followRelease(window, own)
  return <ReleaseNotice release={await started} />
}
