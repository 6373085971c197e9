import * as features from '../src/app.ts';
import { settleDemo } from '../src/demo.ts';
import { readConfig } from '../src/platform/config.ts';
import { connect } from '../src/platform/db/connect.ts';
import { mount } from '../src/platform/feature.ts';
import { prepareQueues } from '../src/platform/jobs/queues.ts';
import { createLog } from '../src/platform/log.ts';

/** Creates the demo world in the data folder of its environment, then exits. */
const config = readConfig(process.env);
const log = createLog(config.LOG_LEVEL);
const { db, close } = await connect(config, log);
await settleDemo(db, config, log);
await (await prepareQueues(db, mount(features).jobs)).stop({ graceful: false });
await close();
