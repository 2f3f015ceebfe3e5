import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** The step at which the mail server fails. */
export type SmtpFault =
  | 'none'
  | 'greeting'
  | 'busy'
  | 'sender'
  | 'recipient'
  | 'beforeData'
  | 'insideData'
  | 'full'
  | 'unknown'

type TestSmtp = {
  readonly url: string
  /** The accepted mails in order. */
  readonly mails: readonly { readonly to: string; readonly text: string }[]
  setFault(fault: () => SmtpFault): void
  stop(): Promise<void>
  start(): Promise<void>
}

/** A minimal SMTP server on a real port. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: { to: string; text: string }[] = []
  const sockets = new Set<Socket>()
  let findFault: () => SmtpFault = () => 'none'
  let port = 0
  let server: Server
  const start = async () => {
    server = createServer((socket) => {
      sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
      talk(socket, { fault: findFault(), accept: (mail) => mails.push(mail) })
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    setFault(fault) {
      findFault = fault
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    start,
  }
}

type Talk = { readonly fault: SmtpFault; readonly accept: (mail: { to: string; text: string }) => void }

function talk(socket: Socket, { fault, accept }: Talk): void {
  const letter: string[] = []
  let to = ''
  let isData = false
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const readCommand = (line: string) => {
    if (fault === 'beforeData' && /^DATA/i.test(line)) return void socket.destroy()
    to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to
    isData = /^DATA/i.test(line)
    say(answerTo(line, fault))
  }
  const readLetter = (line: string) => {
    if (fault === 'insideData') return void socket.destroy()
    if (line !== '.') return void letter.push(line)
    isData = false
    if (fault !== 'full') accept({ to, text: letter.join('\r\n') })
    say(fault === 'full' ? '452 no room' : '250 taken')
  }
  if (fault === 'greeting') return void socket.destroy()
  say(fault === 'busy' ? '421 too busy' : '220 example')
  readLines(socket, (line) => (isData ? readLetter(line) : readCommand(line)))
}

function readLines(socket: Socket, onLine: (line: string) => void): void {
  let rest = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}

function answerTo(line: string, fault: SmtpFault): string {
  if (/^MAIL/i.test(line) && fault === 'sender') return '451 later'
  if (/^RCPT/i.test(line) && fault === 'recipient') return '450 later'
  if (/^RCPT/i.test(line) && fault === 'unknown') return '550 no such mailbox'
  if (/^DATA/i.test(line)) return '354 go on'
  return /^QUIT/i.test(line) ? '221 bye' : '250 fine'
}
