import { expect, test } from 'vitest'
import { findSurveyFindings, tabulateSurvey } from './surveyPages.ts'
import type { Visit } from './visit.ts'
import { isWithinBound } from './webReport.ts'

const floor = visit(60_000)

test('a survey judges the bytes of every page, and no times', () => {
  const heavy = { path: '/docs', wide: visit(102_001), narrow: visit(351_000) }
  const survey = { floor, pages: [{ path: '/', wide: visit(102_000), narrow: visit(102_000) }, heavy] }
  const missed = findSurveyFindings(survey).filter((finding) => !isWithinBound(finding))
  expect(missed.map(({ path, metric }) => `${path}: ${metric}`)).toEqual([
    '/docs: JavaScript before interaction',
    '/docs: first view, 360 px',
  ])
  expect(findSurveyFindings(survey).filter(({ unit }) => unit === 'ms')).toEqual([])
  expect(tabulateSurvey(survey).rows).toEqual([
    ['/', '102.0 kB', '102.0 kB', '102.0 kB', '1.70', ''],
    ['/docs', '102.0 kB', '351.0 kB', '102.0 kB', '1.70', 'JavaScript before interaction; first view, 360 px'],
  ])
})

test('the swap screen has its own bound for scripts', () => {
  const survey = { floor, pages: [{ path: '/swap', wide: visit(200_000), narrow: visit(200_000) }] }
  expect(findSurveyFindings(survey).every(isWithinBound)).toBe(true)
})

function visit(scriptBytes: number): Visit {
  return {
    firstPaint: 1,
    firstText: 900,
    largestPaint: 900,
    interactive: 900,
    usable: 900,
    layoutShift: 0,
    longestTask: 900,
    early: [{ path: '/main.js', kind: 'script', bytes: scriptBytes, startedAt: 0 }],
    beforeUsable: [],
    late: [],
    scrolled: [],
    failures: [],
  }
}
