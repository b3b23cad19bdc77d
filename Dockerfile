# The product as an image. `compose.yaml` runs it with all that it needs; see docs/running.md.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
# No package needs its install script here, and some of those would download programs.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
RUN node src/setup/image.mjs /image

FROM node:24-slim
# The proxy is in another container, so loopback, the default, would be out of its reach.
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /image ./
# Where Next keeps what it has made, and the product what people upload: the server writes nowhere else.
RUN mkdir -p .data/pictures && chown node:node .next/standalone/.next/cache .data/pictures
USER node
EXPOSE 3000
# Whether the process answers; it asks the database for nothing.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/setup/serve.mjs"]
