import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.FOURCAST_SERVER ?? 'http://localhost:3000'

/**
 * Few files a page, since each costs a phone a round trip: what every page needs, what shows a pick and
 * its odds, what a form is made of. The rest goes by screen.
 */
const GROUPS = [
  { name: 'app', tags: ['$initial' as const], priority: 5 },
  {
    name: 'game',
    test: /engine[\\/]src[\\/](boxes|digits|odds)\.|contract[\\/]src[\\/](limits|password|plans)\.|web[\\/]src[\\/](lib[\\/](format|hydrated|refusal)\.|styles[\\/]digits\.|ui[\\/](Balls|Description|MethodDot|OddsLine|PageHeading|Wrong|method-look)\.)/,
    priority: 4,
  },
  {
    name: 'form',
    test: /react-hook-form|web[\\/]src[\\/](styles[\\/]fields\.|lib[\\/](later-resolver|use-send-form)\.|ui[\\/](Checkbox|Field|PasswordInput|TextArea|TextInput)\.)/,
    priority: 3,
  },
  {
    name: 'calls',
    test: /node_modules[\\/]zod|contract[\\/]src[\\/](accounts|common|errors|text)\.|web[\\/]src[\\/]lib[\\/](browser-client|client|credentials|failure-of|request|token)\./,
    priority: 2,
  },
  {
    name: 'answers',
    test: /@tanstack|contract[\\/]src[\\/](draws|numbers|preferences)\.|web[\\/]src[\\/]lib[\\/]queries\./,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { port: 5173, proxy: { '/api': server, '/ml_api': server } },
  build: {
    outDir: 'dist',
    // The policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // From it prerender.mjs knows which files a page needs.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
})
