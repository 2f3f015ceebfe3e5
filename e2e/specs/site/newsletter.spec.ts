import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { outbox } from '../../builtServer.ts'
import { expect, test } from '../../test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({
      javaScriptEnabled,
      extraHTTPHeaders: { 'x-forwarded-for': javaScriptEnabled ? '192.0.2.1' : '192.0.2.2' },
    })

    test('a visitor subscribes, confirms by mail and unsubscribes by the same mail', async ({ page }) => {
      const address = `ada-${javaScriptEnabled}@example.com`
      await page.goto('/subscribe')
      await page.getByRole('textbox', { name: /email address/i }).fill(address)
      await page.getByRole('main').getByRole('button').click()
      await expect(page.getByText(/check your inbox/i)).toBeVisible()

      const mail = await waitForMail(address)
      await page.goto(findLink(mail, 'confirm'))
      await page.getByRole('button', { name: 'CONFIRM' }).click()
      await expect(page).toHaveURL('/confirm#confirmed')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('YOU ARE IN')
      await expect(page.getByRole('button')).toBeHidden()

      await page.goto(findLink(mail, 'confirm'))
      await page.getByRole('button', { name: 'CONFIRM' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('THIS LINK HAS EXPIRED')

      await page.goto(findLink(mail, 'unsubscribe'))
      await page.getByRole('button', { name: 'UNSUBSCRIBE' }).click()
      await expect(page).toHaveURL('/unsubscribe#done')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('YOU ARE UNSUBSCRIBED')
    })
  })
}

async function waitForMail(address: string): Promise<string> {
  let mail: string | undefined
  await expect
    .poll(
      async () => {
        const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
        const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
        mail = mails.find((text) => text.includes(`To: ${address}`))
        return mail
      },
      { timeout: 15_000 },
    )
    .toBeDefined()
  return mail ?? ''
}

/** Only the path: the links contain the public URL, not the port of the tests. */
function findLink(mail: string, page: 'confirm' | 'unsubscribe'): string {
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  return new RegExp(`/${page}\\?token=[\\w-]{43}`).exec(text)?.[0] ?? ''
}
