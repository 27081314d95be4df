import type { TestApp } from '#testing/app.ts'

/** The stored trainings, such as 'GA done'. */
export async function trainings(app: TestApp): Promise<string[]> {
  const { rows } = await app.pool.query<{ told: string }>(
    `select state || ' ' || status as told from training order by finished_at nulls last, state`,
  )
  return rows.map(({ told }) => told)
}

/** The stored forecasts in order, such as '1 2026-05-04 Midday', with the result if scored. */
export async function forecasts(app: TestApp, state = 'GA', simulated = false): Promise<string[]> {
  const { rows } = await app.pool.query<{ told: string }>(
    `select concat_ws(' ', sequence, draw_date, session, numbers) as told
     from forecast left join forecast_score on forecast_id = forecast.id
     where state = $1 and simulated = $2 order by sequence`,
    [state, simulated],
  )
  return rows.map(({ told }) => told)
}
