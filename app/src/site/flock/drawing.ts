import { point, pointSize } from './frames.ts'
import type { SizedCanvas } from './message.ts'
import type { Flock } from './moveFlock.ts'
import { fragmentShader, vertexShader } from './shaders.ts'
import type { Sheen } from './sheen.ts'

export type Drawing = { draw(flock: Flock): void; end(): void }

const bytes = Float32Array.BYTES_PER_ELEMENT

type DrawingOptions = { readonly sheen: Sheen; onLost(): void }

/** Draws a flock as WebGL2 points; undefined where WebGL2 is missing or has no memory for a canvas of this size. */
export function createDrawing(
  { canvas, size: { picture, density } }: SizedCanvas,
  { sheen, onLost }: DrawingOptions,
): Drawing | undefined {
  const gl = canvas.getContext('webgl2', { alpha: true, antialias: false, depth: false, stencil: false })
  const program = gl && createProgram(gl)
  if (!gl || !program) return undefined
  // Without the memory for a whole buffer, browsers allocate a smaller one and stretch it over the canvas.
  if (gl.drawingBufferWidth !== canvas.width || gl.drawingBufferHeight !== canvas.height) return undefined
  prepare(gl, { program, sheen })
  gl.viewport(0, 0, canvas.width, canvas.height)
  gl.uniform2f(gl.getUniformLocation(program, 'picture'), picture.width, picture.height)
  gl.uniform1f(gl.getUniformLocation(program, 'density'), density)
  canvas.addEventListener('webglcontextlost', onLost)
  let room = 0
  return {
    end() {
      canvas.removeEventListener('webglcontextlost', onLost)
      // Browsers keep only a few contexts alive, and drop the oldest instead of the unused ones.
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
    draw({ points, flying }) {
      if (room !== points.byteLength) gl.bufferData(gl.ARRAY_BUFFER, points.byteLength, gl.STREAM_DRAW)
      room = points.byteLength
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, points, 0, flying * pointSize)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.drawArrays(gl.POINTS, 0, flying)
    },
  }
}

function prepare(gl: WebGL2RenderingContext, { program, sheen }: { program: WebGLProgram; sheen: Sheen }): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a word of WebGL, not a hook of React
  gl.useProgram(program)
  gl.uniform3fv(gl.getUniformLocation(program, 'sheen'), sheen.flat())
  gl.enable(gl.BLEND)
  // Screen instead of addition: crowded places grow bright without burning out to white.
  gl.blendFuncSeparate(gl.ONE_MINUS_DST_COLOR, gl.ONE, gl.ONE_MINUS_DST_ALPHA, gl.ONE)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  for (const { name, offset, size } of attributes) {
    const place = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, pointSize * bytes, offset * bytes)
  }
}

const attributes = [
  { name: 'place', offset: point.x, size: 2 },
  { name: 'size', offset: point.size, size: 1 },
  { name: 'hue', offset: point.hue, size: 1 },
  { name: 'brightness', offset: point.brightness, size: 1 },
] as const

function createProgram(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined
}
