import type { Problem } from './problem.ts'
import { Banner } from '#ui/Banner.tsx'

/** What went wrong with an order, read out as soon as it is there. */
export const Stumbled = ({ problem }: { problem: Problem | null }) =>
  problem && (
    <Banner kind={problem.kind} announce>
      {problem.words}
    </Banner>
  )
