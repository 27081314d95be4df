/** The SIMD kernel where there is one, or plain JavaScript; both give the same bits. */
export type Kernel = 'simd' | 'plain'

/** A kernel's memory: pages of 64 KiB, whose `buffer` is another after it has grown. */
export type KernelMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number }

// The engine knows no browser and no Node, so it says for itself what it needs of WebAssembly.
type Module = { readonly kind: 'module' }
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => Module
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- nothing types a kernel
  Instance: new <Exports>(module: Module) => { readonly exports: Exports }
}

/**
 * Makes instances of a kernel, each with a memory of its own, from its WebAssembly in base64; null
 * where the machine or the page's policy has no WebAssembly with SIMD. Synchronous: a kernel is a few
 * kilobytes. `Exports` is what its source exports.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- nothing types a kernel
export const kernelFrom = <Exports>(base64: string): (() => Exports | null) => {
  let module: Module | null | undefined
  return () => {
    if (module === undefined) module = compile(base64)
    return module && new WebAssembly.Instance<Exports>(module).exports
  }
}

const compile = (base64: string): Module | null => {
  try {
    return new WebAssembly.Module(Uint8Array.fromBase64(base64))
  } catch {
    return null
  }
}
