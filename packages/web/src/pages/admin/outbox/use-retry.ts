import { type OutgoingMessage, retryOutgoing } from '@fourcast/contract/admin-work.ts'
import { useDeed } from '../use-deed.ts'
import { call } from '#core/api/api.ts'

/** Has a message that fails tried again at once. */
export const useRetry = () =>
  useDeed({
    run: ({ id }: Pick<OutgoingMessage, 'id'>) => call(retryOutgoing, { params: { id } }),
    done: ({ recipient }) => `The message to ${recipient} is tried again now`,
    failed: 'Failed to have the message tried again',
  })
