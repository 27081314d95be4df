import { afterEach, expect, test, vi } from 'vitest'
import { kernelFrom, type KernelMemory } from './kernel.ts'

/** (module (memory (export "memory") 1) (func (export "add") (param i32 i32) (result i32) …)) */
const ADD = 'AGFzbQEAAAABBwFgAn9/AX8DAgEABQMBAAEHEAIGbWVtb3J5AgADYWRkAAAKCQEHACAAIAFqCw=='
type Add = { memory: KernelMemory; add: (a: number, b: number) => number }

afterEach(() => vi.unstubAllGlobals())

test('a kernel runs, and each instance has its own memory', () => {
  const add = kernelFrom<Add>(ADD)
  const [first, second] = [add(), add()]
  expect(first?.add(2, 3)).toBe(5)
  expect(first?.memory.grow(1)).toBe(1)
  expect(first?.memory.buffer.byteLength).toBe(2 * 65_536)
  expect(second?.memory.buffer.byteLength).toBe(65_536)
})

test('without WebAssembly there is no kernel', () => {
  vi.stubGlobal('WebAssembly', undefined)
  expect(kernelFrom<Add>(ADD)()).toBeNull()
})

test("a machine without the kernel's instructions has no kernel", () => {
  const unknown = `${ADD.slice(0, -6)}/////w==`
  expect(kernelFrom<Add>(unknown)()).toBeNull()
})
