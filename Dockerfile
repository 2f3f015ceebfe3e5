# The site of the live world, and the tools for agents. docs/operations.md says how to run them.
ARG NODE_VERSION=22.23.3

FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /murmur
COPY package.json package-lock.json .npmrc ./
COPY app/package.json app/
COPY bench/package.json bench/
COPY brand/package.json brand/
COPY contracts/package.json contracts/
COPY devnet/package.json devnet/
COPY devnet/empty/package.json devnet/empty/
COPY e2e/package.json e2e/
COPY engine/package.json engine/
COPY mcp/package.json mcp/
COPY sdk/package.json sdk/
COPY server/package.json server/
COPY ui/package.json ui/

FROM manifests AS build
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
ARG SITE_ORIGIN=https://murmur.example
ENV SITE_ORIGIN=${SITE_ORIGIN}
RUN npm run build -- --live

FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w server

# `docker build --target tools`. Node runs its TypeScript as it is.
FROM manifests AS tools
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w mcp
COPY engine/src engine/src
COPY sdk/src sdk/src
COPY mcp/src mcp/src
ENV NODE_ENV=production MCP_HOST=0.0.0.0 MCP_PORT=3010
USER node
EXPOSE 3010
CMD ["node", "--disable-warning=ExperimentalWarning", "mcp/src/http.ts"]

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /murmur
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info
RUN mkdir /data && chown node:node /data
COPY --from=packages /murmur ./
COPY --from=build /murmur/bin bin
COPY --from=build /murmur/server/dist server/dist
COPY --from=build /murmur/app/dist/live app/dist/live
COPY deploy/healthCheck.mjs deploy/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 CMD ["node", "deploy/healthCheck.mjs"]
CMD ["node", "server/dist/main.js"]
