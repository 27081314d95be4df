import { screen, within } from '@testing-library/react'
import type { open } from './open.tsx'

/** Opens a link 'How we know' and returns its dialog. */
export async function openProof(person: ReturnType<typeof open>['person'], about: string) {
  await person.click(await screen.findByRole('button', { name: `How we know: ${about}` }))
  return within(await screen.findByRole('dialog', { name: 'How we know' }))
}
