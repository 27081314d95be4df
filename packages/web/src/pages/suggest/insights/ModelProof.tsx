import type { ForecastRecord, ModelInfo } from '@fourcast/contract/learning.ts'
import { RatesTable } from './RatesTable.tsx'
import { count } from '#core/format.ts'
import { CalibrationFigure } from '#domains/forecasts/CalibrationFigure.tsx'
import { evidenceText, ONE_PLACE } from '#domains/forecasts/evidence.ts'
import { EvidenceChart } from '#domains/forecasts/EvidenceChart.tsx'
import { Link } from '#ui/Link.tsx'

/** The evidence for or against chance, the replay of past draws, and the model's identity. */
export const ModelProof = ({ model }: { model: ModelInfo }) => (
  <>
    <p>
      Imagine $1 divided among eight bettors: one bets on the forecasts, seven on faults in the
      draws. They reinvest after every draw. After {count(model.evidence.draws)} draws the $1 is
      worth {evidenceText(model.evidence.log10E)}: that is the evidence E. If draws are fair, it
      reaches 20 in at most 1 of 20 games, however long you wait.
    </p>
    <p>{liveText(model.live)}</p>
    <h3>Replay of past draws</h3>
    <p className="text-sm text-muted">
      The current model forecasts each past draw from the draws before it. Each training replays the
      history again, so the line can change. E above doesn’t.
    </p>
    <EvidenceChart name="Replay of past draws" record={model.backtest} />
    <Calibration record={model.backtest} />
    <h3>Past forecasts beside chance</h3>
    <RatesTable record={model.backtest} />
    <p className="text-sm break-words text-muted">
      Model version {model.modelVersion} identifies its code, draws and seed. Predictability, lower
      is fairer: {rangeText(model.backtest.predictability)}.
    </p>
    <p>
      <Link to="/honesty" className="inline-link">
        Every state’s record
      </Link>
    </p>
  </>
)

const liveText = (live: ModelInfo['live']) =>
  live === null
    ? 'No forecast saved before its draw has been scored yet.'
    : `We scored ${count(live.draws)} forecasts saved before their draws. They alone give an E of ${evidenceText(live.log10E)}.`

const rangeText = ({ percent: mean, low, high }: ForecastRecord['predictability']) =>
  `${mean.toFixed(2)}% (${low.toFixed(2)} to ${high.toFixed(2)}%)`

/** Forecast rates against observed ones. */
const Calibration = ({ record }: { record: ForecastRecord }) =>
  record.calibration.length === 0 ? null : (
    <>
      <h3>Calibration</h3>
      <p className="text-sm text-muted">
        How often we expected at least one digit in its exact position, and how often it happened.
        Similar forecasts are grouped.
      </p>
      <CalibrationFigure record={record} chance={ONE_PLACE} />
    </>
  )
