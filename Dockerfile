# One image for web, worker and migrations; what it runs is the command.
FROM node:24-bookworm-slim AS base
WORKDIR /srv/rollcall

FROM base AS build
# For the native parts of ssh2, which make transfers faster.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
# npm ci refuses a lock file that lacks the optional packages of other systems; the second takes the same versions.
RUN npm ci || npm install --no-save
COPY . .
# The built-in PostgreSQL stays: a check of roster files runs in a database of its own.
RUN npm run build \
  && npm prune --omit=dev

FROM base
ENV NODE_ENV=production
COPY --from=build /srv/rollcall/package.json /srv/rollcall/tsconfig.json ./
COPY --from=build /srv/rollcall/node_modules ./node_modules
COPY --from=build /srv/rollcall/build ./build
COPY --from=build /srv/rollcall/db ./db
COPY --from=build /srv/rollcall/domain ./domain
COPY --from=build /srv/rollcall/migrations ./migrations
COPY --from=build /srv/rollcall/worker ./worker
# A new volume takes over the owner of the folder it is laid upon.
RUN mkdir files && chown node:node files
USER node
EXPOSE 3000
CMD ["node", "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]
