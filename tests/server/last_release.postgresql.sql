-- Running games as the program of the last release has stored them in a PostgreSQL, for upgrade tests.
-- Whoever writes it anew names its tables here, with the tokens of their seats.
-- table kRd5TxF2uWuF: version 7, tokens KQcCCZSZ22PvqTcduKF6pQ ihvAPnG2cNsSXS7JfijSAw
-- table jz7JxKx-WMXx: version 5, tokens nGmpXNAA-hYlI5jBZPZ0Uw bRyySMdr0RG_UdQ7tj_XDA LgSvuQ4CyvOhVTwZse23UA
-- table edFYab6Ls_ka: version 7, tokens aTauNNJwLzCgk03yqtwKvg ajPO9Z6tH5yIOK1BzVlBHQ
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.game_events (
    table_number bigint NOT NULL,
    version integer NOT NULL,
    time_ms bigint NOT NULL,
    line text NOT NULL
);
CREATE TABLE public.game_schema (
    version integer NOT NULL
);
CREATE TABLE public.game_tables (
    number bigint NOT NULL,
    id text NOT NULL,
    game text NOT NULL,
    seat_hashes text NOT NULL,
    spectator_hash text NOT NULL,
    created_ms bigint NOT NULL,
    finished_ms bigint,
    is_public integer DEFAULT 0 NOT NULL,
    rematch text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    revision bigint DEFAULT 1 NOT NULL
);
ALTER TABLE public.game_tables ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.game_tables_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.game_events VALUES (1, 1, 1794849575642, '{"type":"opened","time_ms":1794849575642,"rules":1,"setup":{"game":"twisty","players":2,"edition":"thief","limit":1000,"specials":[3,3,3,6,1],"seed":"4889895065366679860","seats":[{"name":"Ada","level":0},{"name":"Bo","level":0}],"clock":{"start_ms":600000,"increment_ms":2000},"repetition_draws":true}}');
INSERT INTO public.game_events VALUES (1, 2, 1794849575775, '{"type":"played","time_ms":1794849575775,"id":"1:k0","seat":1,"turn":"b5"}');
INSERT INTO public.game_events VALUES (1, 3, 1794849575790, '{"type":"played","time_ms":1794849575790,"id":"2:k1","seat":2,"turn":"b2"}');
INSERT INTO public.game_events VALUES (1, 4, 1794849575797, '{"type":"undone","time_ms":1794849575797,"id":"2:k2","kept":1}');
INSERT INTO public.game_events VALUES (1, 5, 1794849575913, '{"type":"played","time_ms":1794849575913,"id":"2:k3","seat":2,"turn":"b2"}');
INSERT INTO public.game_events VALUES (1, 6, 1794849575977, '{"type":"played","time_ms":1794849575977,"id":"1:k4","seat":1,"turn":"a3"}');
INSERT INTO public.game_events VALUES (1, 7, 1794849576000, '{"type":"played","time_ms":1794849576000,"id":"2:k5","seat":2,"turn":"a4"}');
INSERT INTO public.game_events VALUES (5, 1, 1794849594697, '{"type":"opened","time_ms":1794849594697,"rules":1,"setup":{"game":"labyrinth","players":3,"limit":1000,"goals":4,"gaps":14,"seed":"6553535845018883659","seats":[{"name":"Ada","level":0},{"name":"Bo","level":0},{"name":"Cy","level":0}]}}');
INSERT INTO public.game_events VALUES (5, 2, 1794849594877, '{"type":"played","time_ms":1794849594877,"id":"2:k0","seat":2,"turn":">e6"}');
INSERT INTO public.game_events VALUES (5, 3, 1794849594970, '{"type":"played","time_ms":1794849594970,"id":"3:k1","seat":3,"turn":">a1"}');
INSERT INTO public.game_events VALUES (5, 4, 1794849595026, '{"type":"played","time_ms":1794849595026,"id":"1:k2","seat":1,"turn":">d1"}');
INSERT INTO public.game_events VALUES (5, 5, 1794849595036, '{"type":"played","time_ms":1794849595036,"id":"2:k3","seat":2,"turn":">e6"}');
INSERT INTO public.game_events VALUES (6, 1, 1794849595954, '{"type":"opened","time_ms":1794849595954,"rules":1,"setup":{"game":"twisty","players":2,"edition":"victim-chooses","limit":40,"specials":[3,3,3,6,1],"seed":"778205483002391172","seats":[{"name":"Ada","level":0},{"name":"Bo","level":0}]}}');
INSERT INTO public.game_events VALUES (6, 2, 1794849595973, '{"type":"played","time_ms":1794849595973,"id":"1:k0","seat":1,"turn":"a4"}');
INSERT INTO public.game_events VALUES (6, 3, 1794849596021, '{"type":"played","time_ms":1794849596021,"id":"2:k1","seat":2,"turn":"b2"}');
INSERT INTO public.game_events VALUES (6, 4, 1794849596082, '{"type":"played","time_ms":1794849596082,"id":"1:k2","seat":1,"turn":"b6"}');
INSERT INTO public.game_events VALUES (6, 5, 1794849596096, '{"type":"played","time_ms":1794849596096,"id":"2:k3","seat":2,"turn":"a4"}');
INSERT INTO public.game_events VALUES (6, 6, 1794849596112, '{"type":"played","time_ms":1794849596112,"id":"1:k4","seat":1,"turn":"b6"}');
INSERT INTO public.game_events VALUES (6, 7, 1794849596130, '{"type":"played","time_ms":1794849596130,"id":"2:k5","seat":2,"turn":"b2"}');
INSERT INTO public.game_schema VALUES (1);
INSERT INTO public.game_schema VALUES (2);
INSERT INTO public.game_tables OVERRIDING SYSTEM VALUE VALUES (1, 'kRd5TxF2uWuF', 'twisty', 'f1481512e83c9c5bd4979fe53582e1bceb03e588362b5bfad950cd8dca4221a4 054746e317ad11547af21904aadc16f5daeb055e1a6e3aa577b6f9ad9a373e38 ', 'a4d5cb5678fba271b3b31523f5f610e67a2d000931e718a6013f647574a1f538', 1794849575642, NULL, 0, '', '{"public":false}', 1);
INSERT INTO public.game_tables OVERRIDING SYSTEM VALUE VALUES (5, 'jz7JxKx-WMXx', 'labyrinth', '2cf1322b731ca958421cbc75517a55519d69fc2ecfb5e1c6a6f2ca8031e8f5b7 31ec08e44315bc859857254440487c06fca62f4fcbb5bbfb10fbf6f429c4b039 5a46ad8971f50a15d921dd21a571a03a9a5b653a26958b56de4f9e24a16055ca ', 'f1c9d0ed86a48cbaa288b09f14aa2982d0343216c5e3a96285ea853a5e8bd3a0', 1794849594697, NULL, 0, '', '{"public":false}', 1);
INSERT INTO public.game_tables OVERRIDING SYSTEM VALUE VALUES (6, 'edFYab6Ls_ka', 'twisty', 'cc89057acab2c3f3797a13faff20b2f316ea2610b5780d22bf0b52b1d9cc5969 1d4312bd35667a5be463258a67c7bc1f94f3f631eb4cb80afab01cc4916d9770 ', 'c3eabb4b053faa4fb949801d78537208db3236c87ffe1e8751526e4c263943a3', 1794849595954, NULL, 0, '', '{"public":false}', 1);
SELECT pg_catalog.setval('public.game_tables_number_seq', 6, true);
ALTER TABLE ONLY public.game_events
    ADD CONSTRAINT game_events_pkey PRIMARY KEY (table_number, version);
ALTER TABLE ONLY public.game_schema
    ADD CONSTRAINT game_schema_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.game_tables
    ADD CONSTRAINT game_tables_id_key UNIQUE (id);
ALTER TABLE ONLY public.game_tables
    ADD CONSTRAINT game_tables_pkey PRIMARY KEY (number);
CREATE INDEX game_tables_finished ON public.game_tables USING btree (finished_ms) WHERE (finished_ms IS NOT NULL);
CREATE INDEX game_tables_open ON public.game_tables USING btree (created_ms) WHERE ((is_public = 1) AND (finished_ms IS NULL));
ALTER TABLE ONLY public.game_events
    ADD CONSTRAINT game_events_table_number_fkey FOREIGN KEY (table_number) REFERENCES public.game_tables(number) ON DELETE CASCADE;
