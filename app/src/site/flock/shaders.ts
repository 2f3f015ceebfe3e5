/** Draws the soft disc of `brand/stillCanvas.ts`, which needs no graphics card: change both together. */
export const vertexShader = `#version 300 es
uniform vec2 picture;
uniform float density;
uniform vec3 sheen[3];
in vec2 place;
in float size;
in float hue;
in float brightness;
out vec3 light;
out float radius;
void main() {
  float diameter = max(size * density, 1.0);
  float thinness = min(size * density, 1.0);
  float power = brightness * thinness * thinness;
  vec3 colour = hue < 0.5 ? mix(sheen[0], sheen[1], hue * 2.0) : mix(sheen[1], sheen[2], hue * 2.0 - 1.0);
  light = mix(colour, vec3(1.0), clamp((power - 1.1) * 0.4, 0.0, 0.4)) * min(power, 1.0);
  radius = diameter * 0.5;
  gl_PointSize = diameter + 2.0;
  gl_Position = vec4(place / picture * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}`

export const fragmentShader = `#version 300 es
precision mediump float;
in vec3 light;
in float radius;
out vec4 colour;
void main() {
  float distance = length(gl_PointCoord - 0.5) * (radius * 2.0 + 2.0);
  vec3 seen = light * smoothstep(radius + 0.5, radius - 0.5, distance);
  colour = vec4(seen, max(seen.r, max(seen.g, seen.b)));
}`
