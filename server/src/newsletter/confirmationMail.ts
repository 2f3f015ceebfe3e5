import MailComposer from 'nodemailer/lib/mail-composer'
import type { ClaimedMail } from './outbox.ts'

/** A mail in its final form. */
export type MailMessage = {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly body: Buffer
}

type MailMessageOptions = {
  readonly publicUrl: string
  /** `hello@example.org` or `Murmur <hello@example.org>`. */
  readonly from: string
  readonly now: number
}

/** The only visitor input in this mail is the address it is sent to. */
export async function composeConfirmation(mail: ClaimedMail, options: MailMessageOptions): Promise<MailMessage> {
  const { publicUrl, from, now } = options
  const confirmUrl = `${publicUrl}/confirm?token=${mail.confirmToken}`
  const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${mail.unsubscribeToken}`
  const sender = findAddress(from)
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.address },
    subject: 'Confirm your subscription to Murmur',
    // Constant across attempts, because it lets a mail client detect a duplicate.
    messageId: `<${mail.id}@${sender.slice(sender.indexOf('@') + 1)}>`,
    date: new Date(now),
    text: renderText({ confirmUrl, unsubscribeUrl }),
    html: renderHtml({ confirmUrl, unsubscribeUrl }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: the mail client itself sends the POST.
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { id: mail.id, from: sender, to: mail.address, body: await composer.compile().build() }
}

/** The address without the display name. */
function findAddress(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from
}

type Links = { readonly confirmUrl: string; readonly unsubscribeUrl: string }

function renderText({ confirmUrl, unsubscribeUrl }: Links): string {
  return [
    'One more step.',
    '',
    'Somebody, most likely you, has asked to get news of Murmur at this address. To confirm, open this page within 48 hours and press the button there:',
    '',
    confirmUrl,
    '',
    'It was not you? Then do nothing: without your confirmation the address is deleted after 7 days.',
    '',
    'Never hear from us again:',
    unsubscribeUrl,
    '',
  ].join('\n')
}

/** Mail clients support neither style sheets nor flexbox, so all styles are inline. */
function renderHtml({ confirmUrl, unsubscribeUrl }: Links): string {
  const text = 'font:16px/1.6 Geist,Arial,sans-serif;color:#a3acb8;margin:0 0 24px'
  const small = 'font:13px/1.6 Geist,Arial,sans-serif;color:#7f8997;margin:0 0 8px'
  const title =
    'font:800 36px/1 Archivo,Arial Black,Arial,sans-serif;letter-spacing:-0.02em;color:#eef1f4;margin:0 0 24px'
  const button =
    'display:inline-block;padding:16px 24px;border-radius:4px;background:#eef1f4;color:#06070a;font:14px/1.2 Geist Mono,monospace;letter-spacing:0.1em;text-decoration:none'
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="dark"><title>Confirm your subscription to Murmur</title></head>',
    '<body style="margin:0;background:#06070a"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#06070a"><tr><td align="center" style="padding:48px 20px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td>',
    `<h1 style="${title}">ONE MORE STEP</h1>`,
    `<p style="${text}">Somebody, most likely you, has asked to get news of Murmur at this address. To confirm, open the page below within 48 hours and press the button there.</p>`,
    `<p style="margin:0 0 40px"><a href="${confirmUrl}" style="${button}">CONFIRM</a></p>`,
    `<p style="${small}">It was not you? Then do nothing: without your confirmation the address is deleted after 7 days.</p>`,
    `<p style="${small}"><a href="${unsubscribeUrl}" style="color:#7f8997">Never hear from us again</a></p>`,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n')
}
