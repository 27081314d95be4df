import { cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter } from '#core/routing/browser-router.tsx'
import { afterEach, expect, test } from 'vitest'
import { Footer } from '#app/frame/Footer.tsx'
import { clearConfig } from '#core/config.ts'
import { serve } from '#test/serve.ts'

afterEach(() => {
  cleanup()
  clearConfig()
})

const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('the help line of the footer is tapped to call, text and chat', () => {
  serve({})
  render(
    <BrowserRouter>
      <Footer />
    </BrowserRouter>,
  )
  expect(linkOf('1-800-MY-RESET')).toBe('tel:18006973738')
  expect(linkOf('800GAM')).toBe('sms:800426')
  expect(linkOf('ncpgambling.org/chat')).toBe('https://www.ncpgambling.org/chat')
})
