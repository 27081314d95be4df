import type { ForecastRecord } from '@fourcast/contract/learning.ts'
import { ONE_PLACE } from '#domains/forecasts/evidence.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { CalibrationFigure } from '#domains/forecasts/CalibrationFigure.tsx'

/** Whether claims came as often as they said. */
export const CalibrationCard = ({ record }: { record: ForecastRecord }) => (
  <Card title="Calibration">
    <p className="text-sm text-muted">
      How often we expected at least one digit in its exact position, and how often it happened.
      Similar forecasts are grouped.
    </p>
    {record.calibration.length === 0 ? (
      <Empty title="No claim is scored yet">They appear here after the first draws.</Empty>
    ) : (
      <CalibrationFigure record={record} chance={ONE_PLACE} />
    )}
  </Card>
)
