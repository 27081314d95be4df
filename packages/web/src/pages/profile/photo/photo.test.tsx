import { UPLOAD_MAX } from '@fourcast/contract/files.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cropText } from './file.ts'
import { PhotoButton } from './PhotoButton.tsx'
import { DANA, open } from '#test/open.tsx'
import { profileOf } from '#test/profile.ts'
import { refuse, serve } from '#test/serve.ts'
import { currentOf } from '#test/subscription.ts'
import { TestXhr } from '#test/xhr.ts'

const ID = '0198a7c2-0000-7000-8000-00000000000f'
const STORED = { id: ID, url: `/api/files/content/${ID}/key` }
const WITH_PHOTO = { ...DANA, profilePhotoUrl: STORED.url }
const UPLOAD = 'POST /api/files/upload'

const picture = (name = 'me.jpg', type = 'image/jpeg', size = 3) => {
  const file = new File(['jpg'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

function opened(answers: Parameters<typeof serve>[0] = {}, user = DANA) {
  const server = serve({ [UPLOAD]: () => STORED, ...answers })
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const shown = open(<PhotoButton />, { at: '/profile', user, session: { reload } })
  return { ...shown, server, reload }
}
type Opened = ReturnType<typeof opened>

const button = () => screen.getByRole('button', { name: 'Change photo' })

async function choose(screenOf: Opened, file = picture()) {
  await screenOf.person.click(button())
  await pick(screenOf, file)
}

async function pick({ person }: Opened, file = picture()) {
  // A picker that ignores `accept`, as on some phones.
  const field = screen.getByLabelText<HTMLInputElement>('Choose a photo', { selector: 'input' })
  field.accept = ''
  await person.upload(field, file)
}

const save = () => screen.findByRole('button', { name: 'Save photo' })

test('a photo is chosen, sent once however often it is pressed, and seen everywhere', async () => {
  let answer: (stored: unknown) => void = () => undefined
  const screenOf = opened({ [UPLOAD]: () => new Promise((done) => (answer = done)) })
  const { person, server, reload } = screenOf
  await choose(screenOf)
  await waitFor(async () => expect(document.activeElement).toBe(await save()))
  await person.dblClick(await save())
  expect(await screen.findByRole('progressbar', { name: 'Uploading your photo' })).toBeTruthy()
  await waitFor(() => expect(server.sent(UPLOAD)).toHaveLength(1))
  const { body } = server.sent(UPLOAD)[0] ?? {}
  const form = body instanceof FormData ? body : new FormData()
  expect([form.get('folder'), form.get('file')]).toEqual(['profile', expect.any(File)])
  answer(STORED)
  expect(await screen.findByText('Photo uploaded successfully!')).toBeTruthy()
  expect(reload).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(UPLOAD)).toHaveLength(1)
  expect(document.activeElement).toBe(button())
})

test.each([
  ['a text', picture('notes.txt', 'text/plain'), 'Please select a valid image file'],
  ['an SVG', picture('me.svg', 'image/svg+xml'), 'Please select a valid image file'],
  ['a HEIC', picture('IMG_1.HEIC', ''), /valid image file: HEIC is not one.*JPEG/],
  [
    'a byte too much',
    picture('me.jpg', 'image/jpeg', UPLOAD_MAX + 1),
    'Image size must be less than 5MB',
  ],
])('%s is refused before it is sent, and another may be chosen', async (_, file, words) => {
  const screenOf = opened()
  await choose(screenOf, file)
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.queryByRole('button', { name: 'Save photo' })).toBeNull()
  await pick(screenOf)
  await save()
  expect([screen.queryByRole('alert'), screenOf.server.sent(UPLOAD)]).toEqual([null, []])
})

test('5 MB exactly may be sent', async () => {
  const screenOf = opened()
  await choose(screenOf, picture('me.jpg', 'image/jpeg', UPLOAD_MAX))
  expect(await save()).toBeTruthy()
})

test.each([
  [
    'its own words',
    () => refuse(429, 'rate_limited', 'That were many photos for an hour.'),
    'That were many photos for an hour.',
  ],
  [
    'ours where it says nothing of use',
    () => new Response('<html>', { status: 502 }),
    'Failed to upload photo',
  ],
])('a refusal is shown in %s, and the photo stays for a retry', async (_, answer, words) => {
  const screenOf = opened({ [UPLOAD]: answer })
  const { person, server } = screenOf
  await choose(screenOf)
  await person.click(await save())
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  server.answers[UPLOAD] = () => STORED
  await person.click(await save())
  expect(await screen.findByText('Photo uploaded successfully!')).toBeTruthy()
})

test('Cancel stops the upload and keeps the photo; a second Cancel closes', async () => {
  const screenOf = opened({ [UPLOAD]: () => new Promise(() => undefined) })
  const { person, server, reload } = screenOf
  await choose(screenOf)
  await person.click(await save())
  await waitFor(() => expect(server.sent(UPLOAD)).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(server.sent(UPLOAD)[0]?.signal?.aborted).toBe(true))
  expect([screen.queryByRole('progressbar'), screen.queryByRole('alert')]).toEqual([null, null])
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['stored it all the same', () => STORED, 'Photo uploaded successfully!'],
  ['does not answer', () => new Response(null, { status: 502 }), null],
])(
  'after Cancel once all is sent, what is there is shown: the server %s',
  async (_, end, words) => {
    let answer: (stored: unknown) => void = () => undefined
    const screenOf = opened({ [UPLOAD]: () => new Promise((done) => (answer = done)) })
    const { person, server, reload } = screenOf
    await choose(screenOf)
    await person.click(await save())
    await waitFor(() => expect(server.sent(UPLOAD)).toHaveLength(1))
    act(() => TestXhr.arrive())
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([screen.queryByRole('progressbar'), reload.mock.calls]).toEqual([null, []])
    answer(end())
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    if (words !== null) expect(await screen.findByText(words)).toBeTruthy()
    expect([screen.queryByRole('alert'), server.sent(UPLOAD)[0]?.signal?.aborted]).toEqual([
      null,
      false,
    ])
  },
)

test('a photo is removed after a confirmation, also if it is already gone', async () => {
  const profile = profileOf({ profilePhotoId: ID })
  const removed = `DELETE /api/files/${ID}`
  const { person, server, reload } = opened(
    { 'GET /api/users/profile': () => profile, [removed]: () => refuse(404, 'not_found', 'gone') },
    WITH_PHOTO,
  )
  await person.click(button())
  await person.click(screen.getByRole('button', { name: 'Remove photo' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect([server.sent(removed), document.activeElement]).toEqual([[], button()])
  await person.click(button())
  await person.click(screen.getByRole('button', { name: 'Remove photo' }))
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Photo removed.')).toBeTruthy()
  expect([server.sent(removed).length, reload.mock.calls.length]).toEqual([1, 1])
  expect(document.activeElement).toBe(button())
})

test('a failed removal shows its reason and can be retried', async () => {
  const { person } = opened(
    { 'GET /api/users/profile': () => refuse(503, 'unavailable', 'Busy for a moment.') },
    WITH_PHOTO,
  )
  await person.click(button())
  await person.click(screen.getByRole('button', { name: 'Remove photo' }))
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Busy for a moment.')
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy()
})

test('Free shows which plans have photos; an existing photo can be removed', async () => {
  const free = currentOf({ plan: 'free', status: 'expired' })
  const { person } = opened({ 'GET /api/subscriptions/current': () => free }, WITH_PHOTO)
  await waitFor(async () => {
    await person.click(button())
    expect(screen.getByText(/Photos require Basic or Premium/)).toBeTruthy()
  })
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
    '/subscription',
  )
  expect(screen.getByRole('button', { name: 'Remove photo' })).toBeTruthy()
  expect(screen.queryByLabelText('Choose a photo')).toBeNull()
})

test('the demo account sees why it has no photo', async () => {
  const { person } = opened({}, { ...DANA, isDemo: true })
  await person.click(button())
  expect(screen.getByText(/shares the demo account/)).toBeTruthy()
  expect(screen.queryByLabelText('Choose a photo')).toBeNull()
})

test('a photo that does not load is replaced by the letter', async () => {
  opened({}, WITH_PHOTO)
  const image = document.querySelector('.avatar img')
  expect(image?.getAttribute('src')).toBe(STORED.url)
  image?.dispatchEvent(new Event('error'))
  await waitFor(() => expect(document.querySelector('.avatar img')).toBeNull())
  expect(document.querySelector('.avatar')?.textContent).toBe('D')
})

test('a crop is sent as shares without exponents', () => {
  expect(cropText({ x: 0, y: 1e-9, width: 100.00001, height: 33.333333333 })).toBe(
    '0.000000,0.000000,1.000000,0.333333',
  )
})
