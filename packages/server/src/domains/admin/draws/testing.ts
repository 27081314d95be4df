import * as contract from '@fourcast/contract/admin-draws.ts'
import type { TestApp } from '#testing/app.ts'
import { importJobs } from './jobs.ts'

/** The form of an upload. */
export interface Form {
  file?: string | Uint8Array<ArrayBuffer>
  name?: string
  fields?: Record<string, string>
  /** The name of a second file. */
  other?: string
}

/** A multipart form as a browser sends it. */
export async function sendImport(
  app: TestApp,
  token: string,
  { file, name = 'draws.csv', fields = {}, other }: Form,
) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ game: 'cash4', state: 'GA', ...fields }))
    form.append(field, value)
  if (file !== undefined) form.append('file', new File([file], name, { type: 'text/csv' }))
  if (other !== undefined) form.append('other', new File([other], 'other.csv'))
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: contract.startImport.path,
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return answer
}

/** Sends a file, and runs the job that imports it. */
export async function sendAndRead(app: TestApp, token: string, form: Form) {
  const answer = await sendImport(app, token, form)
  const [read] = importJobs(app.deps)
  await read?.run()
  return answer
}

/** Every upload: its status, and whether its content is gone. */
export const storedImports = async (app: TestApp) =>
  (await app.pool.query('select status, content is null as dropped from draw_import')).rows
