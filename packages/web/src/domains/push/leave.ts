import { unsubscribePush } from '@fourcast/contract/push.ts'
import { client } from '#core/api/browser-client.ts'
import { readHere } from './here.ts'

/**
 * Whoever signs out here is told nothing here any more. Asked for before the token goes; if the server
 * does not hear of it, the push service tells it that the browser is gone.
 */
export function leavePush(): void {
  const here = readHere()
  if (here === null) return
  client
    .call(unsubscribePush, { params: { id: here.id } }, { background: true })
    .catch(() => undefined)
  clearPush()
}

/** The same where the server knows already, as the account is gone. */
export function clearPush(): void {
  import('./subscribe.ts').then(({ leaveHere }) => leaveHere()).catch(() => undefined)
}
