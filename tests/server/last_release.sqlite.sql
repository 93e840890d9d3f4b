-- Running games as the program of the last release has stored them in a SQLite file, for upgrade tests.
-- Whoever writes it anew names its tables here, with the tokens of their seats.
-- table vvLBZ_YAEvXR: version 7, tokens GvKHKRxRDpy54hJwHhCqbQ VevXgshTL1q3zhmk4lBbRA
-- table Gyi7RUmP7ydw: version 5, tokens JVrHC9LAB_V0HRqIpUEAGA 5JOR8h8E3A7uwsmz57PZug XjGrWRpv2Kbnbf-Yf3gk3g
-- table QPW_q2ifYPha: version 7, tokens wLoVozHPSdM86fWta302tg xGH4BpBCfFeaurS1_4Z83w
BEGIN TRANSACTION;
CREATE TABLE game_events (table_number bigint not null references game_tables (number) on delete cascade, version integer not null, time_ms bigint not null, line text not null, primary key (table_number, version));
INSERT INTO "game_events" VALUES(1,1,1794849666119,'{"type":"opened","time_ms":1794849666119,"rules":1,"setup":{"game":"twisty","players":2,"edition":"thief","limit":1000,"specials":[3,3,3,6,1],"seed":"17856518401554577845","seats":[{"name":"Ada","level":0},{"name":"Bo","level":0}],"clock":{"start_ms":600000,"increment_ms":2000},"repetition_draws":true}}');
INSERT INTO "game_events" VALUES(1,2,1794849666132,'{"type":"played","time_ms":1794849666132,"id":"1:k0","seat":1,"turn":"e6"}');
INSERT INTO "game_events" VALUES(1,3,1794849666141,'{"type":"played","time_ms":1794849666141,"id":"2:k1","seat":2,"turn":"b5"}');
INSERT INTO "game_events" VALUES(1,4,1794849666142,'{"type":"undone","time_ms":1794849666142,"id":"2:k2","kept":1}');
INSERT INTO "game_events" VALUES(1,5,1794849666154,'{"type":"played","time_ms":1794849666154,"id":"2:k3","seat":2,"turn":"b5"}');
INSERT INTO "game_events" VALUES(1,6,1794849666163,'{"type":"played","time_ms":1794849666163,"id":"1:k4","seat":1,"turn":"c5"}');
INSERT INTO "game_events" VALUES(1,7,1794849666173,'{"type":"played","time_ms":1794849666173,"id":"2:k5","seat":2,"turn":"a3"}');
INSERT INTO "game_events" VALUES(5,1,1794849685021,'{"type":"opened","time_ms":1794849685021,"rules":1,"setup":{"game":"labyrinth","players":3,"limit":1000,"goals":4,"gaps":14,"seed":"17288240897167571170","seats":[{"name":"Ada","level":0},{"name":"Bo","level":0},{"name":"Cy","level":0}]}}');
INSERT INTO "game_events" VALUES(5,2,1794849685106,'{"type":"played","time_ms":1794849685106,"id":"2:k0","seat":2,"turn":">f1"}');
INSERT INTO "game_events" VALUES(5,3,1794849685177,'{"type":"played","time_ms":1794849685177,"id":"3:k1","seat":3,"turn":">a1"}');
INSERT INTO "game_events" VALUES(5,4,1794849685233,'{"type":"played","time_ms":1794849685233,"id":"1:k2","seat":1,"turn":">f5"}');
INSERT INTO "game_events" VALUES(5,5,1794849685253,'{"type":"played","time_ms":1794849685253,"id":"2:k3","seat":2,"turn":">e1~1"}');
INSERT INTO "game_events" VALUES(6,1,1794849686119,'{"type":"opened","time_ms":1794849686119,"rules":1,"setup":{"game":"twisty","players":2,"edition":"victim-chooses","limit":40,"specials":[3,3,3,6,1],"seed":"6378151579216909374","seats":[{"name":"Ada","level":0},{"name":"Bo","level":0}]}}');
INSERT INTO "game_events" VALUES(6,2,1794849686154,'{"type":"played","time_ms":1794849686154,"id":"1:k0","seat":1,"turn":"b2"}');
INSERT INTO "game_events" VALUES(6,3,1794849686170,'{"type":"played","time_ms":1794849686170,"id":"2:k1","seat":2,"turn":"b5"}');
INSERT INTO "game_events" VALUES(6,4,1794849686217,'{"type":"played","time_ms":1794849686217,"id":"1:k2","seat":1,"turn":"a4"}');
INSERT INTO "game_events" VALUES(6,5,1794849686254,'{"type":"played","time_ms":1794849686254,"id":"2:k3","seat":2,"turn":"a3"}');
INSERT INTO "game_events" VALUES(6,6,1794849686368,'{"type":"played","time_ms":1794849686368,"id":"1:k4","seat":1,"turn":"a4"}');
INSERT INTO "game_events" VALUES(6,7,1794849686448,'{"type":"played","time_ms":1794849686448,"id":"2:k5","seat":2,"turn":"b1"}');
CREATE TABLE game_schema (version integer not null primary key);
INSERT INTO "game_schema" VALUES(1);
INSERT INTO "game_schema" VALUES(2);
CREATE TABLE game_tables (number integer primary key autoincrement, id text not null unique, game text not null, seat_hashes text not null, spectator_hash text not null, created_ms bigint not null, finished_ms bigint, is_public integer not null default 0, rematch text not null default '', note text not null default '', revision bigint not null default 1);
INSERT INTO "game_tables" VALUES(1,'vvLBZ_YAEvXR','twisty','470578683c7f3af1f337d7d82f197dbe76910677f1857f8de2036745fbae334f 68bd6897645b3f9d00cff30daafe9f67d7db94d4c2cb666a10c50639edb48aee ','3ae55a0138dc2220f65bffda8468869884c0feaeec58d76848516dfa20e7075f',1794849666119,NULL,0,'','{"public":false}',1);
INSERT INTO "game_tables" VALUES(5,'Gyi7RUmP7ydw','labyrinth','fccecf4cf2cf7fc10bef5b649ae390d7cbb3d5c3811d68d24d5e5087c6510dbb b86f92d4789d15d5e59e8a6a5437a647261e7b1d5d50e6bade036658c01d5526 18c7f25a25878377cedceb0149485cfcbb9f57f3c64af75ce77c21bc6b4e5b1c ','12df58946734b1b816d50afff2f71cb88e1e6463fda9a862eaf44d5a530a6657',1794849685021,NULL,0,'','{"public":false}',1);
INSERT INTO "game_tables" VALUES(6,'QPW_q2ifYPha','twisty','4e6b22b9e9b39cc6eb4abc61fb6e61adeec7a44e8afa6d313cc571772a0663e7 3a3fcfc10c7ee6202e910d3351b7cf40e50e96bf632fac907088415b903a0251 ','8f8098e4070dcf2748dd040589997a5b42b474b8b8334dd91cb52c35560bcb73',1794849686119,NULL,0,'','{"public":false}',1);
CREATE INDEX game_tables_open on game_tables (created_ms) where is_public = 1 and finished_ms is null;
CREATE INDEX game_tables_finished on game_tables (finished_ms) where finished_ms is not null;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game_tables',6);
COMMIT;
