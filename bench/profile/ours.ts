/** The whole server on the demo town, with two people whose profiles are complete. */
import { addReferenceData } from "../../db/reference/cities.ts";
import { settleTown } from "../../scripts/seed/town.ts";
import { flag } from "../../test/helpers/photos.ts";
import { createOurs } from "../our-server.ts";
import { answerQuestions } from "../sockets/answer.ts";
import { type Ran, watchStatements } from "./record.ts";

let watch: ReturnType<typeof watchStatements> | undefined;
const server = createOurs((db) => {
  watch = watchStatements(db.sqlite);
  addReferenceData(db);
  settleTown(db, Date.now());
});
const [me, other] = server.db.sqlite.query<{ id: string }, []>("SELECT id FROM users LIMIT 2").all();
await dress(me!.id);
await dress(other!.id);
const port = server.portOf();
const { auth } = server.features;
const token = await auth.tokens.sign(auth.startSession(me!.id));
const paths = ["/api/user/me", `/api/user/id/${other!.id}`];
const headers = { authorization: `Bearer ${token}` };
const statements: Ran[][] = [];
for (const path of paths)
  statements.push(await watch!.during(() => fetch(`http://127.0.0.1:${port}${path}`, { headers })));
watch!.stop();
answerQuestions(port, { token, paths, statements, file: server.db.sqlite.filename });

async function dress(id: string): Promise<void> {
  const { images, profile } = server.features;
  const photo = new Uint8Array(flag(64, 64));
  const upload = async () => (await images.upload(id, photo, () => {})).id;
  for (let n = 0; n < 4; n++) images.addToGallery(id, await upload());
  profile.setAvatar(id, await upload());
  profile.setStatus(id, "Кофе, потом всё остальное");
  profile.setPlace(id, { lat: 55.75, lon: 37.62 });
  profile.update(id, { tags: ["горы", "джаз", "настольные игры", "кино", "велосипед"], cityId: 524_901 });
}
