import type { Flock } from './flock.ts'
import { point, pointSize } from './frames.ts'
import type { CanvasSize } from './message.ts'
import { fragmentShader, vertexShader } from './shaders.ts'
import type { Sheen } from './sheen.ts'

export type Drawing = { draw(flock: Flock): void; resize(size: CanvasSize): void }

const bytes = Float32Array.BYTES_PER_ELEMENT

/** Draws a flock as WebGL2 points; undefined where that is not to be had. */
export function createDrawing(canvas: OffscreenCanvas, { sheen }: { sheen: Sheen }): Drawing | undefined {
  const gl = canvas.getContext('webgl2', { alpha: true, antialias: false, depth: false, stencil: false })
  const program = gl && createProgram(gl)
  if (!gl || !program) return undefined
  prepare(gl, { program, sheen })
  const pictureAt = gl.getUniformLocation(program, 'picture')
  const densityAt = gl.getUniformLocation(program, 'density')
  let room = 0
  return {
    resize({ picture, density }) {
      canvas.width = Math.max(1, Math.round(picture.width * density))
      canvas.height = Math.max(1, Math.round(picture.height * density))
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.uniform2f(pictureAt, picture.width, picture.height)
      gl.uniform1f(densityAt, density)
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
