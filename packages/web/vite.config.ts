import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.FOURCAST_SERVER ?? 'http://localhost:3000'

/**
 * Few files a page, since each costs a phone a round trip: what every page needs, what most have, what shows a
 * pick and its odds, what a form is made of. The rest goes by screen.
 */
const GROUPS = [
  { name: 'app', tags: ['$initial' as const], priority: 6 },
  {
    name: 'page',
    test: /contract[\\/]src[\\/](help-lines|limits|password|plans)\.|web[\\/]src[\\/](core[\\/](dialled|format|hydrated)\.|core[\\/]api[\\/](failure|refusal)\.|ui[\\/](Banner|Chip|Description|PageHeading|Wrong)\.)/,
    priority: 5,
  },
  {
    name: 'game',
    test: /engine[\\/]src[\\/](boxes|digits|odds)\.|web[\\/]src[\\/](styles[\\/]digits\.|ui[\\/](Balls|MethodDot|OddsLine|method-look)\.)/,
    priority: 4,
  },
  {
    name: 'form',
    test: /web[\\/]src[\\/](styles[\\/]fields\.|core[\\/]forms[\\/](form|use-send-form)\.|ui[\\/](Checkbox|Field|PasswordInput|TextArea|TextInput)\.)/,
    priority: 3,
  },
  {
    name: 'account',
    test: /web[\\/]src[\\/](styles[\\/]accounts\.|pages[\\/]accounts[\\/](AccountLayout|SocialButtons)\.)/,
    priority: 3,
  },
  {
    name: 'signed-in',
    test: /web[\\/]src[\\/](app[\\/]frame[\\/](AccountMenu|AppNav|NotificationBell|OfflineBanner|UserFrame|VerifyBanner)\.|core[\\/]notifications[\\/]api-error-notification\.|core[\\/](countdown|figures|zone-time)\.|domains[\\/]draws[\\/](followed-copy|lottery|use-followed|use-results)\.|core[\\/]live[\\/](live|news|use-live)\.|core[\\/]api[\\/]reason\.|styles[\\/](avatar|cards|empty|menu|method|stats|user-frame)\.|ui[\\/](Avatar|Card|CopyButton|Empty|LoadFailure|Menu|Page|MethodButton|StaleBanner|StateDraw|Stats|TextLink)\.|domains[\\/]picks[\\/]PickSets\.)|contract[\\/]src[\\/](lottery|notifications)\./,
    priority: 3,
  },
  {
    // What waits, fails and lists: on the screens behind the sign-in, and on the public page with figures.
    name: 'lists',
    test: /web[\\/]src[\\/](styles[\\/](skeleton|table)\.|ui[\\/](ErrorState|Skeleton|Table)\.)/,
    priority: 4,
  },
  {
    name: 'forecasts',
    test: /contract[\\/]src[\\/](learning|suggestions)\.|web[\\/]src[\\/](domains[\\/]forecasts[\\/](basis|suggestions)\.|styles[\\/]track\.|ui[\\/](Confidence|Measure|Track)\.)/,
    priority: 3,
  },
  {
    name: 'calls',
    test: /node_modules[\\/]zod|contract[\\/]src[\\/](accounts|common|errors|text)\.|web[\\/]src[\\/]core[\\/]api[\\/](browser-client|client|credentials|failure-of|request|token)\./,
    priority: 2,
  },
  {
    name: 'answers',
    test: /@tanstack|contract[\\/]src[\\/](draws|numbers|preferences)\.|web[\\/]src[\\/]core[\\/]api[\\/]queries\./,
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
    // The tokens are light-dark() pairs; written out for older browsers they weigh half as much again.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // From it prerender.mjs knows which files a page needs.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
})
