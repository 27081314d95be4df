import { defineConfig } from '@playwright/test'
import { launchOptions, shellOptions } from './src/support/browser.ts'

/** The longest files begin, so that all workers end together. */
const WALKS = '**/walk-*.test.ts'
/** Their app trains models, which takes a minute whatever the journey does. */
const LEARNING = ['**/box3.test.ts', '**/suggest.test.ts']
/** These look at pictures, push messages or workers, in which the shell differs from the browser. */
const WHOLE_BROWSER = ['**/gallery.test.ts', '**/offline.test.ts', '**/push.test.ts']

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.test.ts',
  globalSetup: './src/support/host.ts',
  outputDir: './test-results',
  // A journey waits for its page or its server a third of the time: three keep two cores busy.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A journey that fails has failed: a second try would hide why.
  retries: 0,
  timeout: 240_000,
  expect: {
    // A page comes late on a machine that is busy with something else.
    timeout: 60_000,
    // Letters are drawn a little differently from machine to machine; a colour or a gap is more than that.
    toMatchSnapshot: { threshold: 0.04, maxDiffPixelRatio: 0.01 },
    toHaveScreenshot: {
      threshold: 0.04,
      maxDiffPixelRatio: 0.01,
      animations: 'disabled',
      scale: 'css',
    },
  },
  snapshotPathTemplate: '{testDir}/gallery.pictures/{arg}{ext}',
  reporter: [['list'], ['json']],
  projects: [
    { name: 'learning', testMatch: LEARNING, use: { launchOptions: shellOptions } },
    { name: 'walks', testMatch: WALKS, use: { launchOptions: shellOptions } },
    { name: 'browser', testMatch: WHOLE_BROWSER, use: { launchOptions } },
    {
      name: 'journeys',
      testIgnore: [...LEARNING, WALKS, ...WHOLE_BROWSER],
      use: { launchOptions: shellOptions },
    },
  ],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What is pressed is not there: without a limit a walk would wait for it for ten minutes.
    actionTimeout: 60_000,
    // It has journeys of its own; in others it would answer for the server.
    serviceWorkers: 'block',
    // Recording every step takes a third of the time: on demand only.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // It would be taken of every page that closes, before it is known whether the test failed.
    screenshot: process.env.TRACE ? 'only-on-failure' : 'off',
  },
})
