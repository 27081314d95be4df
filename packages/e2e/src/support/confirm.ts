import type { User } from '@fourcast/contract/accounts.ts'
import { verify } from '@fourcast/contract/accounts.ts'
import { listOutbox } from '@fourcast/contract/mail.ts'
import { expect } from '@playwright/test'

/** The email is written within a few dozen milliseconds, and nearly every journey waits for one. */
const SOON = [25, 25, 50, 100, 250]

/** Confirms an address by the link in its newest email, and returns the updated account. */
export async function confirmAddress(url: string, email: string, token: string): Promise<User> {
  // The newest email may still be that of an earlier account with the address, whose link is invalid.
  await expect
    .poll(async () => await confirm(url, await verifyLink(url, email)), { intervals: SOON })
    .toBe(204)
  const authorization = `Bearer ${token}`
  const account = await fetch(`${url}/api/auth/verify`, { headers: { authorization } })
  return verify.answer.parse(await account.json()).user
}

async function confirm(url: string, link: string): Promise<number> {
  const confirmed = await fetch(`${url}/api/auth/verify-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link }),
  })
  return confirmed.status
}

async function verifyLink(url: string, email: string): Promise<string> {
  const outbox = await fetch(url + listOutbox.path)
  const messages = listOutbox.answer.parse(await outbox.json())
  const mail = messages.find(({ kind, to }) => kind === 'verify' && to === email)
  return /#token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
