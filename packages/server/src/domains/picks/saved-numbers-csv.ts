import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { cell, csvFile, textCell } from '#platform/http/csv.ts'
import { newYorkTime } from './history.ts'
import type { NumberExportRow } from './saved-numbers-repo.ts'
import { listNumbersAfter } from './saved-numbers-repo.ts'

const ORIGINS: Readonly<Record<NumberExportRow['origin'], string>> = {
  typed: 'Your own',
  fair: 'Random',
  model: 'AI suggestion',
  shared: 'Shared with you',
  flash: METHOD_NAMES.flash.name,
  mirror: METHOD_NAMES.mirror.name,
  ml: METHOD_NAMES.ml.name,
}

/** All saved numbers as CSV, newest first. */
export const numbersCsv = ({ db }: { db: Db }, owner: OwnerId) =>
  csvFile<NumberExportRow>({
    columns: ['Saved', 'Name', 'Number', 'Origin', 'Draws', 'Until', 'Wins', 'Box matches'],
    next: (after, limit) => listNumbersAfter(db, owner, after, limit),
    cells: (row) => [
      cell(newYorkTime(row.createdAt)),
      cell(row.name ?? ''),
      textCell(row.numbers),
      cell(ORIGINS[row.origin]),
      cell(row.draws.map((key) => key.replace('/', ' ')).join(', ')),
      cell(row.until === null ? '' : newYorkTime(row.until)),
      cell(String(row.wins)),
      cell(String(row.boxes)),
    ],
  })
