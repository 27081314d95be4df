import type { Kernel } from '../kernels/kernel.ts'
import { below, type Random, seeded } from '../random.ts'
import { adamStep, type Machine } from './machine.ts'
import type { Network } from './network.ts'
import { NETWORK_OPTIONS, type NetworkOptions } from './options.ts'
import { plainMachine } from './plain.ts'
import { FEATURES } from '../features/names.ts'
import { rowsIn } from '../features/rows.ts'
import { CLASSES, HIDDEN } from './shape.ts'
import { simdMachine } from './simd.ts'
import { momentsOf, standardise } from './standardise.ts'

/**
 * Trains a network on row-major features (n × 47) and the digit that followed each row (n). It yields
 * after every epoch, so that the caller can report progress or stop. It returns the network: the same for
 * the same rows and options, with or without the kernel. Throws a RangeError for no rows, for labels that
 * are not one digit a row, or for options that are not positive.
 */
export function* trainNetwork(
  rows: Float32Array,
  labels: Uint8Array,
  options: Partial<NetworkOptions> = {},
  kernel: Kernel = 'simd',
): Generator<void, Network> {
  const chosen = { ...NETWORK_OPTIONS, ...options }
  check(rows, labels, chosen)
  const machine = machineFor(labels.length, kernel)
  const moments = momentsOf(rows)
  standardise(rows, moments, machine.inputs)
  machine.labels.set(labels)
  const random = seeded(chosen.seed)
  initialise(machine.parameters, random)
  for (let row = 0; row < labels.length; row++) machine.order[row] = row
  for (let epoch = 0; epoch < chosen.epochs; epoch++) {
    shuffle(machine.order, random)
    runEpoch(machine, epoch, chosen)
    yield
  }
  const parameters = machine.parameters.slice()
  machine.release()
  return { ...moments, parameters }
}

const machineFor = (rows: number, kernel: Kernel): Machine =>
  (kernel === 'simd' ? simdMachine(rows) : null) ?? plainMachine(rows)

const runEpoch = (machine: Machine, epoch: number, options: NetworkOptions) => {
  const rows = machine.labels.length
  let step = epoch * Math.ceil(rows / options.batch)
  for (let from = 0; from < rows; from += options.batch) {
    const count = Math.min(options.batch, rows - from)
    machine.step(from, count, adamStep(++step, count, options))
  }
}

/**
 * Hidden weights from N(0, 2/47) (He et al., 'Delving deep into rectifiers', ICCV 2015). Output weights
 * and all biases start at 0, so an untrained network says chance.
 */
const initialise = (parameters: Float32Array, random: Random) => {
  const deviation = Math.sqrt(2 / FEATURES)
  for (let i = 0; i < FEATURES * HIDDEN; i++) parameters[i] = deviation * normal(random)
}

/** A standard normal number (Box and Muller 1958). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Fisher and Yates, in Durstenfeld's form. */
const shuffle = (order: Uint32Array, random: Random) => {
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(random, i + 1)
    const kept = order[i] ?? 0
    order[i] = order[j] ?? 0
    order[j] = kept
  }
}

const check = (rows: Float32Array, labels: Uint8Array, options: NetworkOptions) => {
  if (rowsIn(rows) !== labels.length)
    throw new RangeError(`${rowsIn(rows)} rows, but ${labels.length} labels`)
  const other = labels.find((label) => label >= CLASSES)
  if (other !== undefined) throw new RangeError(`not a digit: ${other}`)
  const { epochs, batch, rate, l2 } = options
  if (!(Number.isInteger(epochs) && epochs > 0 && Number.isInteger(batch) && batch > 0))
    throw new RangeError(`not whole numbers above 0: ${epochs} epochs, batches of ${batch}`)
  if (!(rate > 0 && l2 >= 0)) throw new RangeError(`not a step size and a ridge: ${rate}, ${l2}`)
}
