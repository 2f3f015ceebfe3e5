import { findPlanted, listPayloads } from '../../site/hostileMarkup.ts'
import { openPage } from '../../site/openPage.ts'
import { deployToken, importQuestion } from '../../swap/importedTokens.ts'
import { rememberTrading } from '../../swap/openQuote.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'

const isDeep = process.env.DEEP === '1'
const payloads = listPayloads()

test('F-07: no payload in the name or the symbol of a token runs or becomes markup', async ({ page, request }) => {
  test.slow(isDeep)
  const ran: string[] = []
  await page.exposeFunction('ran', (name: string) => ran.push(name))
  await rememberTrading(page)
  await openSwap(page)
  await swapScreen.receiveToken(page).click()
  const found: string[] = []
  const used = payloads.slice(0, isDeep ? payloads.length : 8)
  for (let at = 0; at < used.length; at += 2) {
    const [name = '', symbol = ''] = used.slice(at, at + 2)
    const address = await deployToken(request, { chainId: 1, name, symbol, decimals: 18 })
    await importQuestion.search(page).fill('')
    await expect(importQuestion.region(page)).toHaveCount(0)
    await importQuestion.search(page).fill(address)
    // A symbol that cannot be shown at all is refused.
    await expect(importQuestion.region(page)).toContainText(new RegExp(`${address}|no readable symbol`, 'i'))
    found.push(...(await page.evaluate(findPlanted)))
  }
  console.info(`F-07: ${ran.length} of ${used.length} payloads in the texts of tokens ran`)
  expect({ ran, found }).toEqual({ ran: [], found: [] })
})

test('F-07: no payload in an answer of a node runs or becomes markup', async ({ page, problems }) => {
  test.slow(isDeep)
  problems.expectFailureOf('/')
  problems.expectFailureOf('/second')
  const ran: string[] = []
  await page.exposeFunction('ran', (name: string) => ran.push(name))
  let asked = 0
  const createAnswer = (id: unknown) => {
    const text = payloads[asked % payloads.length]
    asked += 1
    // As the reason of a refusal, as a value, and inside an object.
    const shapes = [{ error: { code: 3, message: text, data: text } }, { result: text }, { result: { hash: text } }]
    return { jsonrpc: '2.0', id, ...shapes[asked % shapes.length] }
  }
  await page.route(/^http:\/\/127\.0\.0\.1:\d+\/(second)?$/, async (route) => {
    const questions: unknown = route.request().postDataJSON()
    const idOf = (one: unknown) => (one as { id: unknown }).id
    const json = Array.isArray(questions)
      ? questions.map((one) => createAnswer(idOf(one)))
      : createAnswer(idOf(questions))
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  const hash = `0x${'7'.repeat(64)}`
  const paths = [`/swap/1/${hash}`, `/transfer/1/${hash}`, `/swap/8453/${hash}`]
  const found: string[] = []
  for (let at = 0; asked < (isDeep ? payloads.length : 12); at += 1) {
    await openPage(page, paths[at % paths.length] ?? '')
    await expect(page.getByText(/NO ANSWER|NOT FOUND/).first()).toBeVisible()
    found.push(...(await page.evaluate(findPlanted)))
  }
  console.info(`F-07: ${ran.length} of ${Math.min(asked, payloads.length)} payloads in the answers of nodes ran`)
  expect({ ran, found }).toEqual({ ran: [], found: [] })
})
