import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextInput, type TextInputProps } from '#ui/TextInput.tsx'

function Typed(props: Pick<TextInputProps, 'inputMode'>) {
  const [text, setText] = useState('')
  return (
    <>
      <TextInput
        {...props}
        label="Field"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output>{text}</output>
    </>
  )
}

test.each(['numeric', 'decimal', 'tel'] as const)(
  'a %s field takes digits of other scripts as digits',
  async (inputMode) => {
    render(<Typed inputMode={inputMode} />)
    const person = userEvent.setup()
    await person.click(screen.getByLabelText('Field'))
    await person.paste('４２ ٤٢')
    await person.keyboard('۷')
    expect(screen.getByRole('status').textContent).toBe('42 427')
  },
)

test('another field keeps what is typed', async () => {
  render(<Typed />)
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('Field'), 'Zimmer ７')
  expect(screen.getByRole('status').textContent).toBe('Zimmer ７')
})
