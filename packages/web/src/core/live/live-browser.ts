import type { TogetherDeps } from './live-together.ts'

/** One stream for all pages on which the same person is signed in. */
export const sharedBy = (
  userId: string | undefined,
): Pick<TogetherDeps, 'name' | 'locks' | 'join'> => ({
  name: `fourcast-live-${userId ?? ''}`,
  locks: 'locks' in navigator ? navigator.locks : undefined,
  join: joinPages,
})

const joinPages: TogetherDeps['join'] = (name, onSaid) => {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => onSaid(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it stays within its origin
    say: (data) => channel.postMessage(data),
    leave: () => channel.close(),
  }
}
