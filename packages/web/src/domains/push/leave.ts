import { unsubscribePush } from '@fourcast/contract/push.ts'
import { client } from '#core/api/browser-client.ts'
import { readHere } from './here.ts'

/**
 * Ends push messages to this browser at a sign-out. Called before the token is removed; if the server does
 * not get the call, the push service reports the subscription as gone.
 */
export function leavePush(): void {
  const here = readHere()
  if (here === null) return
  client
    .call(unsubscribePush, { params: { id: here.id } }, { background: true })
    .catch(() => undefined)
  clearPush()
}

/** Without a call to the server, which deleted the subscription with the account. */
export function clearPush(): void {
  import('./subscribe.ts').then(({ leaveHere }) => leaveHere()).catch(() => undefined)
}
