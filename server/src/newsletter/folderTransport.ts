import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../database/makeFolder.ts'
import type { MailTransport } from './mailTransport.ts'

/** Used without a mail server: one .eml file per mail, which mail clients can open. */
export function createFolderTransport(folder: string): MailTransport {
  return {
    // The file is named after the mail, so a second attempt replaces the first.
    isRepeatable: true,
    async forget(ids) {
      for (const id of ids) {
        await rm(join(folder, `${id}.eml`), { force: true })
        await rm(join(folder, `${id}.eml.part`), { force: true })
      }
    },
    async forgetBefore(time) {
      for (const file of await readdir(folder).catch(() => [])) {
        const path = join(folder, file)
        if ((await stat(path)).mtimeMs <= time) await rm(path, { force: true })
      }
    },
    async send({ id, body }, { handOver }) {
      makeFolder(folder)
      const path = join(folder, `${id}.eml`)
      const draft = `${path}.part`
      const file = await open(draft, 'w', 0o600)
      await file.writeFile(body)
      await file.sync()
      await file.close()
      if (!(await handOver())) {
        await rm(draft, { force: true })
        return { type: 'withdrawn' }
      }
      await rename(draft, path)
      return { type: 'sent' }
    },
  }
}
