import { lazyPage } from '@murmur/ui/lazyPart.tsx'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { LearnArticle } from '../learn/LearnArticle.tsx'
import { LearnFrame } from '../learn/LearnFrame.tsx'
import type { LearnPageContents } from '../learn/learnPage.ts'
import { findLearnName, type LearnName } from '../paths.ts'
import { PageFailure } from '../site/PageFailure.tsx'
import { PageFrame } from '../site/PageFrame.tsx'

const pages: Readonly<Record<LearnName, ComponentType>> = {
  docs: page('docs', async () => (await import('../learn/pages/docs.ts')).docs),
  quickStart: page('quickStart', async () => (await import('../learn/pages/quickStart.ts')).quickStart),
  concepts: page('concepts', async () => (await import('../learn/pages/concepts.ts')).concepts),
  api: page('api', async () => (await import('../learn/pages/api.ts')).api),
  sdk: page('sdk', async () => (await import('../learn/pages/sdk.ts')).sdk),
  card: page('card', async () => (await import('../learn/pages/card.ts')).card),
  agents: page('agents', async () => (await import('../learn/pages/agents.ts')).agents),
  selfHosting: page('selfHosting', async () => (await import('../learn/pages/selfHosting.ts')).selfHosting),
  errors: page('errors', async () => (await import('../learn/pages/errors.ts')).errors),
  limits: page('limits', async () => (await import('../learn/pages/limits.ts')).limits),
  academy: page('academy', async () => (await import('../learn/pages/academy.ts')).academy),
  routeLesson: page('routeLesson', async () => (await import('../learn/pages/routeLesson.ts')).routeLesson),
  slippageLesson: page('slippageLesson', async () => (await import('../learn/pages/slippageLesson.ts')).slippageLesson),
  signatureLesson: page(
    'signatureLesson',
    async () => (await import('../learn/pages/signatureLesson.ts')).signatureLesson,
  ),
  transferLesson: page('transferLesson', async () => (await import('../learn/pages/transferLesson.ts')).transferLesson),
  proofLesson: page('proofLesson', async () => (await import('../learn/pages/proofLesson.ts')).proofLesson),
  receiptLesson: page('receiptLesson', async () => (await import('../learn/pages/receiptLesson.ts')).receiptLesson),
}

/** A page of the documentation or the academy. */
export function LearnPage() {
  const name = findLearnName(useLocation().pathname) ?? 'docs'
  const Page = pages[name]
  return (
    <PageFrame footer="slim">
      <LearnFrame name={name}>
        <Page />
      </LearnFrame>
    </PageFrame>
  )
}

function page(name: LearnName, load: () => Promise<LearnPageContents>): ComponentType {
  const loadArticle = async () => {
    const contents = await load()
    return () => <LearnArticle name={name} contents={contents} />
  }
  return lazyPage(loadArticle, { renderFallback: (retry) => <PageFailure onRetry={retry} /> })
}
