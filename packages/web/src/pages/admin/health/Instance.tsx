import type { AdminHealth } from '@fourcast/contract/admin-figures.ts'
import { bytesText } from '../in-words.ts'
import { type Fact, Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'

const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const milliseconds = (ms: number) => `${rounded.format(ms)} ms`

/** The instance that answered, and the database behind it. */
export const Instance = ({ health }: { health: AdminHealth }) => {
  const { version, instance, startedAt, database, process } = health
  const facts: readonly Fact[] = [
    ['Version', version],
    ['Instance', instance],
    ['Running since', <Moment key="since" at={startedAt} />],
    ['Database answers in', milliseconds(database.latencyMs)],
    ['Database size', bytesText(database.sizeBytes)],
    ['Database connections', count(database.connections)],
    ['Heap in use', bytesText(process.heapUsedBytes)],
    ['Memory in use', bytesText(process.rssBytes)],
    ['Event loop is late by', milliseconds(process.eventLoopLagMs)],
  ]
  return (
    <Card title="The instance that answered">
      <Facts facts={facts} />
    </Card>
  )
}
