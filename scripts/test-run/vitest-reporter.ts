import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import type { PhaseReport } from './report.ts'
import { minutes } from './report.ts'

const EVERY_MS = 10_000

/** Prints vitest's progress, and writes the results to the file that TEST_REPORT names. */
export default class PhaseReporter implements Reporter {
  #total = 0
  #done = 0
  #failed = 0
  #begun = 0
  #printed = 0

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.#total = specifications.length
    this.#begun = this.#printed = performance.now()
  }

  onTestModuleEnd(module: TestModule) {
    this.#done++
    if (!module.ok()) {
      this.#failed++
      console.log(`  failed: ${pathOf(module)}`)
    }
    const now = performance.now()
    if (now - this.#printed < EVERY_MS && this.#done < this.#total) return
    this.#printed = now
    const took = minutes((now - this.#begun) / 1_000)
    console.log(`  ${this.#done} of ${this.#total} files, ${this.#failed} failed, ${took}`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]) {
    const file = process.env['TEST_REPORT']
    if (file) writeFileSync(file, JSON.stringify(reportOf(modules, unhandled)))
  }
}

function reportOf(
  modules: readonly TestModule[],
  unhandled: readonly { message: string }[],
): PhaseReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  return {
    passed: inState('passed').filter((test) => !isRetried(test)).length,
    failed: [
      ...inState('failed').map(titleOf),
      // A file that does not load fails without a test.
      ...modules.filter((module) => module.errors().length > 0).map(pathOf),
      ...unhandled.map(({ message }) => `an error outside of tests: ${message}`),
    ],
    retried: inState('passed').filter(isRetried).map(titleOf),
    skipped: inState('skipped').map((test) => ({ title: titleOf(test), reason: reasonOf(test) })),
    files: modules.map((module) => ({ path: pathOf(module), seconds: secondsOf(module) })),
  }
}

const isRetried = (test: TestCase) => (test.diagnostic()?.retryCount ?? 0) > 0

function reasonOf(test: TestCase): string | null {
  const result = test.result()
  return result.state === 'skipped' ? (result.note ?? null) : null
}

const titleOf = (test: TestCase) => `${pathOf(test.module)} › ${test.fullName}`

const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

function secondsOf(module: TestModule): number {
  const { duration, collectDuration, environmentSetupDuration, setupDuration } = module.diagnostic()
  return (duration + collectDuration + environmentSetupDuration + setupDuration) / 1_000
}
