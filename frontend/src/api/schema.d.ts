// Generated from the OpenAPI schema by `npm run schema`. Do not edit.

export interface paths {
    "/api/v1/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a tournament from its archive, as a copy that is read only
         * @description Staff only. 400 for an archive that was changed, 409 if it does not fit here.
         */
        post: operations["import_archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The feed of public facts after a cursor
         * @description In order and without gaps. 410 if facts after the cursor have been deleted.
         */
        get: operations["feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feed/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the feed live (server-sent events)
         * @description `event: fact` for each fact, with its `no` as id.
         */
        get: operations["feed_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Formats, tie-breaks and settings
         * @description Each with a description and the JSON Schema of its options.
         */
        get: operations["formats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games
         * @description Games with who sits at them.
         */
        get: operations["games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A game
         * @description The seed is null until it is published.
         */
        get: operations["game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play an action, or several
         * @description All of them are played, or none.
         *
         *     401 signed out, 403 not at this table, 409 stale, 422 against the rules; `index` then names
         *     the action.
         */
        post: operations["act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resign, leave, return, abort, claim a flag, or take an action back
         * @description 401 signed out, 403 not at this table, 409 stale, 422 not allowed now.
         */
        post: operations["table_command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The context of a game: its table, neighbouring tables and ratings
         * @description Members about a tournament are empty for a game outside of tournaments.
         */
        get: operations["game_context"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of a game
         * @description In order, as they were stored.
         */
        get: operations["game_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/frames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Several plies at once, for a replay
         * @description Each event with the table after it, as a spectator sees it.
         */
        get: operations["game_frames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/phrases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was said at the table
         * @description The last 50 phrases that you may see, the oldest first.
         *
         *     Spectators see them as late as the moves. The topic `phrases:<id>` of the live stream tells
         *     when there are new ones, to all who see the moves at once.
         */
        get: operations["phrases"];
        put?: never;
        /**
         * Say a phrase
         * @description 401 signed out, 403 not at this table, 409 the game has been over for 10 minutes, 429
         *     after 5 phrases in 30 seconds.
         */
        post: operations["say"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look ahead
         * @description Changes nothing. Goes up to the first draw, so that nothing hidden is told.
         *
         *     401 signed out, 403 not at this table, or no hints there, 409 stale, 422 against the rules
         *     or past a draw; `index` then names the action.
         */
        post: operations["preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The record of a finished game
         * @description 409 while the game, or another one of its deal, is being played.
         */
        get: operations["game_record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who would play again
         * @description The topic `me` of the live stream tells the players when this changes.
         */
        get: operations["rematch"];
        put?: never;
        /**
         * Agree to play again
         * @description Once all people have agreed, the game is opened, with everybody one seat further.
         *
         *     403 no seat in the game, 409 not over or of a tournament.
         */
        post: operations["agree_to_rematch"];
        /**
         * Take the agreement back
         * @description Changes nothing once the game was opened.
         */
        delete: operations["withdraw_from_rematch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The score sheet at a ply
         * @description With what each line is made of. Before the end: what the open information is worth.
         */
        get: operations["game_score"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The scores after each move
         * @description A move is a decision with all that followed, the opening, or the end of the game.
         */
        get: operations["game_scores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The table at a ply
         * @description As a spectator sees it, or the player in a seat.
         */
        get: operations["game_state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a game live (server-sent events)
         * @description `event: event` for each event with its seq as id, then `event: end`.
         */
        get: operations["game_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game_id}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who acts for each seat, and the clocks
         * @description As of the last event that you may see. Not cached, because the clocks run.
         */
        get: operations["game_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play as a guest
         * @description Makes a guest and signs the browser in. A browser that has a guest keeps it (200).
         *
         *     409 `signed_in` for a player who has an account.
         */
        post: operations["create_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Kinds of game
         * @description Each with its options and built-in bots.
         */
        get: operations["kinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/learn/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a first game
         * @description A prepared deal against a bot, for learning: unrated, and in no list of games except for
         *     your own. 401 signed out, 404 for a kind without one.
         */
        post: operations["open_lesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow several topics live (server-sent events)
         * @description `event: ready` with the cursors of all topics, then the messages of each topic.
         *
         *     Messages of a game are its events, as far as the viewer may see them, and those of the other
         *     topics say that something has changed. `event: end` says that a topic is over.
         */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lobby/clocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Time controls of the lobby
         * @description Fastest first. Quick pairing takes a name, tables and games the time control.
         */
        get: operations["lobby_clocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lobby/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open tables
         * @description Your own tables, and at most 100 public ones of others. Follow the topic `lobby` of the
         *     live stream to learn when to ask again.
         */
        get: operations["lobby_tables"];
        put?: never;
        /**
         * Open a table
         * @description You take the first seat. 401 signed out, 409 too many tables.
         */
        post: operations["create_lobby_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lobby/tables/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A table of the lobby
         * @description 404 for a private table without its code, unless you sit there or were invited.
         */
        get: operations["lobby_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lobby/tables/{table_id}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join or leave a table, invite, fill seats, start
         * @description Sent twice, a command changes nothing the second time. The last seat starts the game.
         *
         *     401 signed out, 403 not allowed, 404 no such table, 409 full, taken, started or closed.
         */
        post: operations["lobby_command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/local/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mail that was written to files, for the machine itself
         * @description 403 `not_local` for a request from another machine or through a proxy, 404
         *     `no_local_mail` if there is a mail server.
         */
        get: operations["local_mail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @description The only place that says so: pages and lists are the same for everybody. Sets the cookie
         *     `csrftoken`; send its value as `X-CSRFToken` with every write.
         */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your bots
         * @description Bots that programs of yours play for. Only in a browser's session.
         */
        get: operations["own_bots"];
        put?: never;
        /**
         * Make a bot
         * @description A player of the kind `bot` that you own: make a token for it at `/me/tokens`.
         *
         *     409 `name_taken`, `too_many_bots`.
         */
        post: operations["create_bot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Decisions of the staff that concern you
         * @description About you, about games of yours, and about reports of yours that were dismissed.
         */
        get: operations["own_decisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/decisions/{decision_id}/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Appeal against a decision that concerns you
         * @description Once for each decision; others of the staff decide. Also while you are suspended.
         */
        post: operations["appeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase your account
         * @description You leave your games and tournaments, and everything personal is deleted, for good.
         *
         *     400 `wrong_username` if the username is not yours, 403 `wrong_password`, and
         *     `sign_in_again` for an account without a password that signed in more than 15 minutes ago.
         */
        post: operations["erase_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your games in progress
         * @description Those where you are to move come first, the nearest deadline first; at most 200.
         */
        get: operations["my_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/games/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * In how many games you are to move
         * @description Counts at most 200 games.
         */
        get: operations["my_game_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/games/finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your games that have ended
         * @description Games that have ended, with or without a result, newest first.
         */
        get: operations["my_finished_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/games/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The next game in which you are to move
         * @description In the order of the list, from the beginning after its end; never `after` itself.
         */
        get: operations["my_next_game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your notification settings
         * @description With the browsers that show notifications.
         */
        get: operations["notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your notification settings
         * @description What is left out stays.
         */
        patch: operations["change_notifications"];
        trace?: never;
    };
    "/api/v1/me/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your profile
         * @description With what may be chosen. Only in a browser's session.
         */
        get: operations["profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your profile
         * @description All changes are made, or none. Guests may change the display name only.
         *
         *     403 `changed_recently` within 30 days of the last change of the username, `name_locked`;
         *     409 `name_taken`, also for a username that somebody gave up less than a year ago.
         */
        patch: operations["change_profile"];
        trace?: never;
    };
    "/api/v1/me/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let this browser show notifications
         * @description Storing the same subscription again changes nothing. It ends when you sign out.
         *
         *     400 `unknown_push_service`, `bad_push_keys`.
         */
        post: operations["subscribe_push"];
        /**
         * Let a browser show no more notifications
         * @description 404 `no_such_subscription`.
         */
        delete: operations["unsubscribe_push"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your API tokens
         * @description Those that were not revoked, newest first. Only in a browser's session.
         */
        get: operations["tokens"];
        put?: never;
        /**
         * Make an API token
         * @description The answer has the token itself, which cannot be read again. Only in a browser's session.
         *
         *     409 `token_name_taken`, `too_many_tokens`; 404 `no_such_bot`.
         */
        post: operations["create_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description It cannot be used any more, from the next request on. Only in a browser's session.
         */
        delete: operations["revoke_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games in which you are to move
         * @description The nearest deadline first. The topic `me` of the live stream says when it changes.
         */
        get: operations["my_turns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/vacation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your vacation
         * @description And how much is left.
         */
        get: operations["vacation"];
        put?: never;
        /**
         * Go on vacation
         * @description It begins now. 409 `on_vacation`; 422 `vacation_too_short` (less than 12 hours) or
         *     `vacation_too_long` (28 days in 365 days).
         */
        post: operations["start_vacation"];
        /**
         * Come back from vacation
         * @description Your clocks run again. Does nothing if you are not on vacation.
         */
        delete: operations["end_vacation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Decisions, for the staff
         * @description All decisions, newest first; `appeal=open` lists those whose appeal waits for a decision.
         */
        get: operations["decisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/decisions/{decision_id}/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about an appeal
         * @description Granted, the decision is undone, except for its `lasting_effect`.
         *
         *     403 for who made the decision or is part of the matter; 409 `no_appeal`, `already_decided`.
         */
        post: operations["decide_appeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who of the staff decided what when
         * @description The log of moderation, newest first. It only grows.
         */
        get: operations["moderation_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports, for the staff
         * @description All reports, newest first.
         */
        get: operations["reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/reports/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report with all that is needed to decide about it
         * @description Says also whether you may decide.
         */
        get: operations["report_detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/reports/{report_id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about a report
         * @description Settles all open reports on the same subject, and is carried out at once.
         *
         *     403 for who sat at the table, is reported or has reported; 409 `already_decided`.
         */
        post: operations["decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether you wait for quick pairing
         * @description The topic `me` of the live stream says when a game was opened for you.
         */
        get: operations["pairing"];
        put?: never;
        /**
         * Wait for others who want to play
         * @description You wait until a game is opened, or until you are gone: follow the topic `lobby` of the
         *     live stream, or send the same request again every ten seconds.
         */
        post: operations["enter_pairing"];
        /**
         * Stop waiting
         * @description Changes nothing if a game was opened in the meantime.
         */
        delete: operations["cancel_pairing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairing/bot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play the game you wait for against bots
         * @description 409 `not_waiting` if you wait for nothing.
         */
        post: operations["pairing_bot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play against bots at once
         * @description Opens the game in one call, for members and guests. Guests play unrated.
         */
        post: operations["play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players
         * @description Everyone who may sit at a table, newest first.
         */
        get: operations["players"];
        put?: never;
        /**
         * Enter a player, or a list of them
         * @description People without an account of their own. All of a list are entered, or none.
         *
         *     401 signed out, 403 neither staff nor organiser, 409 name taken; `errors` names the line.
         */
        post: operations["create_players"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A player and their record
         * @description Counts finished games only. A username that was changed leads to the player, who is
         *     answered with the new one.
         */
        get: operations["player"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{username}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rating history of a player
         * @description All rating changes of a player, with how each was computed.
         */
        get: operations["player_ratings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{username}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of a player at the tables of tournaments
         * @description Results of a player at tables of tournaments, the latest first.
         *
         *     Games outside of tournaments are in the list of games.
         */
        get: operations["player_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{username}/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tournaments of a player, with the place in each
         * @description The tournaments that a player has entered, newest first.
         */
        get: operations["player_tournaments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players by rating
         * @description Players by rating in one pool.
         *
         *     Ranks count the selected players only; equal ratings share a rank.
         */
        get: operations["rankings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your latest reports
         * @description Nobody but you and the staff sees them.
         */
        get: operations["own_reports"];
        put?: never;
        /**
         * Report a player or a game to the staff
         * @description 409 `already_reported` while you have an open report on the same player and game.
         */
        post: operations["report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Ends the session of this browser. A guest cannot be signed in again.
         */
        delete: operations["sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mail, and what became of it
         * @description Messages of the last days, newest first, without their content. For staff.
         */
        get: operations["mail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/mail/{mail_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try to send a mail again, now
         * @description 404 for an unknown one, 409 `mail_is_over` for one that was sent.
         */
        post: operations["retry_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The table a game belongs to
         * @description Empty for a game outside of tournaments.
         */
        get: operations["tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tournaments
         * @description Tournaments, newest first.
         */
        get: operations["tournaments"];
        put?: never;
        /**
         * Create a tournament
         * @description The caller becomes the organiser. 401 not signed in, 409 slug taken.
         */
        post: operations["create_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A tournament
         * @description `seq` is the number of events in its log.
         */
        get: operations["tournament"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/appeals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Appeals against results
         * @description Newest first; public, as everything in the log.
         */
        get: operations["tournament_appeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/archive.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A tournament with its log, games and players as one file
         * @description For organisers and staff. Games are in it as far as spectators may see them.
         */
        get: operations["tournament_archive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/arena": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of an arena: time left, free players, streaks
         * @description 404 with the code `no_arena` for a tournament of another format.
         */
        get: operations["tournament_arena"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/byes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Byes of a tournament, of a round or of a player
         * @description Round by round.
         */
        get: operations["tournament_byes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Challenges of a ladder
         * @description Newest first; empty for a tournament without a ladder.
         */
        get: operations["tournament_challenges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a command, or preview it
         * @description 401 not signed in, 403 not allowed, 409 stale, 422 against the rules.
         */
        post: operations["direct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/desk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What needs the organisers now
         * @description For the owner, organisers, arbiters and staff; 403 `not_organiser` for others.
         */
        get: operations["tournament_desk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The draft of the next pairing, if there is one
         * @description 404 with the code `no_draft` if there is none.
         */
        get: operations["tournament_draft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries of a tournament
         * @description In order of seeds, then of registration.
         */
        get: operations["tournament_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/entries/{entry}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why an entry has its rank, with the numbers
         * @description Compares with the entry above and the entry below, tie-break by tie-break.
         */
        get: operations["tournament_why"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/entries/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a list of entrants, and say what would happen to each line
         * @description A file, or `{"entrants": [...]}` with answers. Changes nothing; organisers only.
         */
        post: operations["preview_entrants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of a tournament after a seq
         * @description Each event with its seq, time, author and hash.
         */
        get: operations["tournament_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/expected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables still to come, as far as they are known
         * @description The rest of a schedule or bracket; empty before the start or if nothing is known.
         */
        get: operations["tournament_expected"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/export/{what}.{file_format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A table of a tournament as a CSV, XLSX or JSON file
         * @description 404 for another table or format; 304 if the event has not changed.
         */
        get: operations["tournament_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of a tournament in words
         * @description Each decision with its events, the newest first.
         */
        get: operations["tournament_journal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your roles in a tournament, and the commands that you may give
         * @description For visitors who are not signed in, and for guests, no commands.
         */
        get: operations["tournament_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rounds, with how many tables and byes they have
         * @description In order of publication.
         */
        get: operations["tournament_rounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/rounds/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A round, with notes about its pairing
         * @description Without its tables and byes, which are separate lists. 404 with code `no_such_round`.
         */
        get: operations["tournament_round"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the next season of a league
         * @description Divisions follow from the final standings. The new season is in registration.
         */
        post: operations["next_season"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/standings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the standings, current or as of any event or round
         * @description 400 with the valid range for an event that does not exist.
         */
        get: operations["tournament_standings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a tournament live (server-sent events)
         * @description `event: tournament` with the new seq as id and data.
         */
        get: operations["tournament_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables of a tournament, of a round or of a player
         * @description By round and board, or the latest first.
         */
        get: operations["tournament_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhooks of a tournament
         * @description Only for organisers.
         */
        get: operations["webhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description The answer has the secret, which cannot be read again.
         *
         *     400 `bad_webhook_url`, `address_refused`, `unknown_host`; 409 `too_many_webhooks`.
         */
        post: operations["create_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A webhook
         * @description Only for organisers.
         */
        get: operations["webhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Its deliveries are deleted too.
         */
        delete: operations["delete_webhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description What is left out stays. To enable one sends nothing again: see `replay`.
         */
        patch: operations["change_webhook"];
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to a webhook
         * @description Newest first, each with what the receiver answered last.
         */
        get: operations["webhook_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/webhooks/{webhook_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send deliveries of a webhook again
         * @description One by its id, or all since a time, in their order and with their ids. Messages that the
         *     receiver has taken before can be recognised by the id.
         *
         *     404 `no_such_delivery`.
         */
        post: operations["replay_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/webhooks/{webhook_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description The answer has the new secret, which cannot be read again. Until `overlap_hours` have
         *     passed, messages are signed with both.
         */
        post: operations["rotate_webhook_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tournaments/{ref}/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a webhook
         * @description A message of the kind `webhook.test`. Look at the deliveries for what comes of it.
         *
         *     409 `webhook_disabled`.
         */
        post: operations["test_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A position after some actions of your own that have not been played. */
        ActionPreview: {
            /** @description Id of the game. */
            game: string;
            kind: string;
            /** @description Where the log ends. */
            seq: number;
            /** @description Null where the rest depends on a draw. */
            turn: number | null;
            view: {
                [key: string]: unknown;
            };
            /** @description What you may do next; empty if it is not your turn then. */
            legal: components["schemas"]["GameAction"][];
            /** @description False if the last action draws something or ends the game: the view goes as far as it is the same whatever is drawn, and no further action can be looked at. */
            complete: boolean;
            events: components["schemas"]["GameEvent"][];
            /** @description Points by seat. */
            score: number[];
            /** @description Null unless asked for. */
            worth: components["schemas"]["Worth"][] | null;
        };
        /** @description Actions of your own to look ahead to. */
        ActionPreviewRequestRequest: {
            /** @description None unless given: the position as it is. */
            actions?: components["schemas"]["GameAction"][];
            /** @description Look ahead only if the log still ends here; else 409 with the current seq. */
            expected_seq?: number | null;
            /**
             * @description Whether to say what each legal action changes in your score.
             * @default false
             */
            worth: boolean;
        };
        /** @description An action to play, or several that are played together or not at all. */
        ActionRequestRequest: {
            /** @description Decide only if the log still ends here; else 409 with the current seq. */
            expected_seq?: number | null;
            /** @description Idempotency key: the same request with it gets the first response again. */
            key?: string | null;
            /** @description One of the `legal` actions of the state. */
            action?: components["schemas"]["GameAction"];
            /** @description Actions to play one after the other, instead of `action`. */
            actions?: components["schemas"]["GameAction"][];
            /**
             * Format: int64
             * @description The delay of your network in milliseconds (the round-trip time that you have measured). Up to 500 of it are not taken from your clock.
             */
            lag_ms?: number;
        };
        /** @enum {string} */
        AnswerEnum: "use" | "new" | "leave_out";
        /** @description The appeal against a decision. */
        Appeal: {
            text: string;
            /** Format: date-time */
            at: string;
            /** @description Null while nobody has decided. */
            granted: boolean | null;
            reason: string;
            /** Format: date-time */
            decided_at: string | null;
        };
        /** @description The decision about an appeal. */
        AppealDecisionRequest: {
            granted: boolean;
            reason: string;
        };
        /** @description The current state of an arena. */
        Arena: {
            seq: number;
            /**
             * Format: date-time
             * @description No tables are made after this time; null before the start.
             */
            ends_at: string | null;
            /** @description No more tables are made. */
            over: boolean;
            /** @description After so many tables won in a row, points count double; 0: never. */
            streak: number;
            /** @description Players at a table now. */
            playing: number;
            /** @description Players who wait for a table. */
            free: number;
            /** @description Players who take a break. */
            paused: number;
            /** @description Tables made so far that count. */
            tables: number;
            /** @description Players who win in a row, the longest first. */
            streaks: components["schemas"]["Streak"][];
        };
        /** @enum {string} */
        AtDeadlineEnum: "forfeit" | "double_forfeit" | "cancel";
        /** @enum {unknown} */
        BlankEnum: "";
        /** @description How a bot plays; an outside bot has an empty strategy. */
        Bot: {
            readonly strategy: string;
        };
        /** @description A browser that shows notifications. */
        Browser: {
            id: string;
            browser: string;
            /** @description Whether it is the one that asks. */
            readonly current: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The last message.
             */
            delivered_at: string | null;
        };
        /** @description An entry without a table in a round, and why. */
        Bye: {
            readonly round: number;
            readonly stage: string;
            readonly entry: number;
            readonly player: components["schemas"]["PlayerRef"];
            kind: string;
            readonly reason: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            };
        };
        /** @description A player who may be meant. */
        Candidate: {
            player: components["schemas"]["PlayerRef"];
            /** @description Entry in this tournament, if any. */
            entry: number | null;
            /** @description The name is the same letter by letter. */
            exact: boolean;
        };
        /** @description Who acts for a seat now. */
        Chair: {
            seat: number;
            /** @description Username; null for a bot that has taken a chair. */
            player: string | null;
            /** @description Name of a built-in bot. */
            bot: string | null;
            /** @description The player of the seat has left and may return (`absent`) or not (`gone`). */
            away: components["schemas"]["ChairAwayEnum"] | components["schemas"]["NullEnum"];
            /** @description Until when the player may return, in milliseconds since 1970. */
            until: number | null;
            /** @description On vacation: the clock stands still. */
            vacation: boolean;
        };
        /** @enum {string} */
        ChairAwayEnum: "absent" | "gone";
        /** @description A challenge; `challenge` is its number, by which `answer` names it. */
        Challenge: {
            challenge: number;
            state: components["schemas"]["StateEnum"];
            challenger: components["schemas"]["ChallengeParty"];
            challenged: components["schemas"]["ChallengeParty"];
            /** Format: date-time */
            made_at: string;
            /**
             * Format: date-time
             * @description When an open challenge expires; null: it is not open.
             */
            answer_until: string | null;
            /** Format: date-time */
            closed_at: string | null;
            /** @description Id of the table at which it is or was played. */
            table: number | null;
            /** @description The entry that won it, with or without a game; null if there is none. */
            winner: number | null;
            /** @description The match of that table; null if there is no table. */
            match: components["schemas"]["Match"] | null;
            /** @description Why it was closed, unless one of the two players closed it. */
            reason: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            } | null;
        };
        /** @description One of the two players of a challenge. */
        ChallengeParty: {
            entry: number;
            player: components["schemas"]["PlayerRef"];
        };
        /** @description The ways in which a player is told of one kind of news. */
        Channels: {
            push?: boolean;
            mail?: components["schemas"]["MailEnum"];
        };
        /** @description The ways in which a player is told of one kind of news. */
        ChannelsRequest: {
            push?: boolean;
            mail?: components["schemas"]["MailEnum"];
        };
        /** @description The clocks of a table. */
        Clock: {
            control: components["schemas"]["TimeControl"];
            /** @description Milliseconds by seat, at `now`. */
            remaining: number[];
            /** @description The seat whose clock runs. */
            running: number | null;
        };
        /** @enum {string} */
        ClockEnum: "3+5" | "10+10" | "20+20" | "1d" | "2d" | "3d" | "7d" | "10d+12h";
        /** @description A time control that the lobby offers. */
        ClockPreset: {
            name: string;
            pace: components["schemas"]["PaceEnum"];
            time_control: components["schemas"]["TimeControl"];
        };
        /** @enum {string} */
        ClosedReasonEnum: "host" | "empty" | "absent" | "expired";
        /** @enum {string} */
        ColumnsEnum: "username" | "name" | "rating" | "group";
        /** @description A command to run, or to preview. */
        CommandRequestRequest: {
            command: {
                /** @enum {unknown} */
                type: "open_registration";
            } | {
                /** @enum {unknown} */
                type: "register";
                /** @default null */
                player: string | null;
                /** @default null */
                group: number | null;
            } | {
                /** @enum {unknown} */
                type: "register_many";
                entrants: {
                    /** @default 1 */
                    line: number;
                    /** @default  */
                    username: string;
                    /** @default  */
                    name: string;
                    /** @default null */
                    rating: number | null;
                    /** @default null */
                    group: number | null;
                    /**
                     * @default
                     * @enum {unknown}
                     */
                    answer: "" | "leave_out" | "new" | "use";
                    /** @default  */
                    player: string;
                }[];
            } | {
                /** @enum {unknown} */
                type: "accept";
            } | {
                /** @enum {unknown} */
                type: "decline_invitation";
                /** @default  */
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "sanction";
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "unsanction";
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "promote_reserve";
                /** @default null */
                entry: number | null;
            } | {
                /** @enum {unknown} */
                type: "seed";
                /** @enum {unknown} */
                method: "manual" | "order" | "random" | "rating";
                /** @default [] */
                order: number[];
            } | {
                /** @enum {unknown} */
                type: "start";
            } | {
                /** @enum {unknown} */
                type: "draft";
            } | {
                /** @enum {unknown} */
                type: "change_draft";
                tables: {
                    key: string;
                    seats: number[];
                }[];
                /** @default [] */
                byes: number[];
            } | {
                /** @enum {unknown} */
                type: "publish";
                /** @default false */
                even_if_stale: boolean;
            } | {
                /** @enum {unknown} */
                type: "rule";
                table: number;
                /**
                 * ResultKind
                 * @description How a table got its result, as recorded in the log. See `formats.results` for the effects.
                 * @enum {unknown}
                 */
                kind: "adjudicated" | "cancelled" | "disqualification" | "double_forfeit" | "forfeit" | "no_show" | "played" | "walkover";
                /** @default [] */
                at_fault: number[];
                /** @default [] */
                games: {
                    ranks: number[];
                    points: number[];
                    /** @default [] */
                    tiebreak: number[];
                }[];
                /** @default [] */
                ranks: number[];
                /** @default  */
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "enter_results";
                results: {
                    table: number;
                    /**
                     * ResultKind
                     * @description How a table got its result, as recorded in the log. See `formats.results` for the effects.
                     * @enum {unknown}
                     */
                    kind: "adjudicated" | "cancelled" | "disqualification" | "double_forfeit" | "forfeit" | "no_show" | "played" | "walkover";
                    /** @default [] */
                    at_fault: number[];
                    /** @default [] */
                    games: {
                        ranks: number[];
                        points: number[];
                        /** @default [] */
                        tiebreak: number[];
                    }[];
                    /** @default [] */
                    ranks: number[];
                    /** @default  */
                    reason: string;
                }[];
            } | {
                /** @enum {unknown} */
                type: "correct";
                table: number;
                /**
                 * ResultKind
                 * @description How a table got its result, as recorded in the log. See `formats.results` for the effects.
                 * @enum {unknown}
                 */
                kind: "adjudicated" | "cancelled" | "disqualification" | "double_forfeit" | "forfeit" | "no_show" | "played" | "walkover";
                reason: string;
                /** @default [] */
                at_fault: number[];
                /** @default [] */
                games: {
                    ranks: number[];
                    points: number[];
                    /** @default [] */
                    tiebreak: number[];
                }[];
                /** @default [] */
                ranks: number[];
                /** @default [] */
                annul: number[];
            } | {
                /** @enum {unknown} */
                type: "appeal_result";
                table: number;
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "decide_appeal";
                appeal: number;
                granted: boolean;
                reason: string;
                /** @default null */
                correction: {
                    /**
                     * ResultKind
                     * @description How a table got its result, as recorded in the log. See `formats.results` for the effects.
                     * @enum {unknown}
                     */
                    kind: "adjudicated" | "cancelled" | "disqualification" | "double_forfeit" | "forfeit" | "no_show" | "played" | "walkover";
                    /** @default [] */
                    at_fault: number[];
                    /** @default [] */
                    games: {
                        ranks: number[];
                        points: number[];
                        /** @default [] */
                        tiebreak: number[];
                    }[];
                    /** @default [] */
                    ranks: number[];
                    /** @default [] */
                    annul: number[];
                } | null;
            } | {
                /** @enum {unknown} */
                type: "annul";
                tables: number[];
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "decide_tie";
                order: number[];
                reason: string;
                /** @default null */
                table: number | null;
                /** @default  */
                stage: string;
            } | {
                /** @enum {unknown} */
                type: "repair_round";
                round: number;
                reason: string;
                /** @default  */
                stage: string;
            } | {
                /** @enum {unknown} */
                type: "withdraw";
                /** @default null */
                entry: number | null;
                /** @default  */
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "disqualify";
                entry: number;
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "pause";
                /** @default null */
                entry: number | null;
            } | {
                /** @enum {unknown} */
                type: "come_back";
                /** @default null */
                entry: number | null;
            } | {
                /** @enum {unknown} */
                type: "absence";
                round: number;
                /** @default null */
                entry: number | null;
                /** @default false */
                half: boolean;
            } | {
                /** @enum {unknown} */
                type: "adjust_points";
                entry: number;
                points: number;
                reason: string;
                /** @default  */
                stage: string;
            } | {
                /** @enum {unknown} */
                type: "move_deadline";
                round: number;
                deadline: string | null;
                /** @default  */
                stage: string;
                /** @default  */
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "close_round";
                round: number;
                /** @default  */
                stage: string;
            } | {
                /** @enum {unknown} */
                type: "challenge";
                challenged: number;
                /** @default null */
                challenger: number | null;
            } | {
                /** @enum {unknown} */
                type: "answer";
                challenge: number;
                /** @enum {unknown} */
                state: "accepted" | "declined" | "retracted";
            } | {
                /** @enum {unknown} */
                type: "rename";
                name: string;
            } | {
                /** @enum {unknown} */
                type: "change_settings";
                name?: string;
                description?: string;
                rules?: string;
                automatic?: boolean;
                round_seconds?: number | null;
                /** @enum {unknown} */
                overdue?: "cancel" | "forfeit";
                pace_ms?: number;
                spectator_delay_seconds?: number;
                max_entries?: number | null;
                /** @enum {unknown} */
                entry?: "invited" | "open";
                registration_closes?: string | null;
            } | {
                /** @enum {unknown} */
                type: "grant_role";
                player: string;
                /** @enum {unknown} */
                role: "arbiter" | "organiser";
                /** @default false */
                series: boolean;
            } | {
                /** @enum {unknown} */
                type: "revoke_role";
                /** @default null */
                player: string | null;
                /** @default false */
                series: boolean;
            } | {
                /** @enum {unknown} */
                type: "transfer_ownership";
                player: string;
                /** @default false */
                series: boolean;
            } | {
                /** @enum {unknown} */
                type: "change_tiebreaks";
                /** @default null */
                tiebreaks: string[] | null;
                /** @default null */
                points_first: boolean | null;
                /** @default  */
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "undo";
                /** @default null */
                decision: number | null;
                /** @default  */
                reason: string;
            } | {
                /** @enum {unknown} */
                type: "stop";
                /** @default  */
                reason: string;
            };
            /** @description Run only if the log still ends here; else 409 with the current seq. */
            expected_seq?: number | null;
            /** @description Idempotency key: a repeated request returns the first answer. */
            key?: string | null;
            /**
             * @description Only say what would change.
             * @default false
             */
            preview: boolean;
        };
        /** @description A tournament to be created. */
        CreateRequest: {
            name: string;
            /** @description Slug of the game that is played. */
            kind: string;
            /** @description Name of the format. */
            format: string;
            table_size: number;
            slug?: string | null;
            /**
             * Settings
             * @description The organiser's choices when a tournament is created, with defaults filled in.
             */
            settings?: {
                /** @default {} */
                format_options: Record<string, never>;
                /** @default {} */
                game_options: Record<string, never>;
                /** @default true */
                rated: boolean;
                /** @default  */
                pool: string;
                /** @default true */
                automatic: boolean;
                /** @default null */
                round_seconds: number | null;
                /**
                 * @default forfeit
                 * @enum {unknown}
                 */
                overdue: "cancel" | "forfeit";
                /** @default 0 */
                pace_ms: number;
                /** @default null */
                clock: {
                    /** @enum {unknown} */
                    kind: "bank" | "per_move";
                    initial_ms: number;
                    /** @default 0 */
                    increment_ms: number;
                } | null;
                /**
                 * TableOptions
                 * @description What is agreed at a table before the game.
                 */
                table_options?: {
                    /** @default  */
                    substitute: string;
                    /** @default 0 */
                    return_ms: number;
                    /**
                     * @default lose
                     * @enum {unknown}
                     */
                    flag: "bot" | "lose";
                    /** @default false */
                    take_back: boolean;
                    /** @default 0 */
                    first_move_ms: number;
                    /** @default true */
                    hints: boolean;
                    /** @default false */
                    vacation: boolean;
                };
                /** @default 0 */
                spectator_delay_seconds: number;
                /** @default null */
                max_entries: number | null;
                /**
                 * @default automatic
                 * @enum {unknown}
                 */
                reserve: "automatic" | "by_hand" | "none";
                /**
                 * @default invited
                 * @enum {unknown}
                 */
                entry: "invited" | "open";
                /** @default null */
                registration_closes: string | null;
                /** @default false */
                by_hand: boolean;
            };
            /** @description Idempotency key: a repeated request returns the tournament made first. */
            key?: string | null;
        };
        /** @enum {string} */
        DecidedByEnum: "wins" | "beaten" | "points";
        /** @description A decision: what, by whom, when and why. */
        Decision: {
            /** @description `ruled`: a result that was not played out; `entered`: a result played and entered by hand. */
            what: components["schemas"]["WhatEnum"];
            /** Format: date-time */
            at: string;
            /** @description Who decided; null: automatic, at a deadline or after a result. */
            by: components["schemas"]["PlayerRef"] | null;
            /** @description As given with the command; `overdue`: the deadline of the round passed. */
            reason: string;
            /** @description Kind of the result, if it is one. */
            kind: string;
            /** @description The entries it was ruled against. */
            at_fault: number[];
            /**
             * Format: double
             * @description Points added, or subtracted.
             */
            points: number | null;
            stage: string;
            /**
             * Format: date-time
             * @description The new deadline.
             */
            deadline: string | null;
        };
        /** @description A message on its way to a webhook, or delivered, or given up. */
        Delivery: {
            /** @description The header `webhook-id`, the same for every try. */
            id: string;
            kind: components["schemas"]["DeliveryKindEnum"];
            readonly status: components["schemas"]["DeliveryStatus"];
            readonly attempts: number;
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly attempted_at: string | null;
            /** Format: date-time */
            readonly delivered_at: string | null;
            /** @description When it is tried next; null if it is not. */
            readonly next_try_at: string | null;
            readonly response_code: number | null;
            readonly response_excerpt: string;
            /** @description Why the last try failed: `timeout`, `not_reached`, `connection_lost`, `bad_certificate`, `unknown_host`, `address_refused`, `redirected`, `refused_by_receiver`, `internal_error`; `disabled` if the webhook was off. */
            error: string;
            readonly body: string;
        };
        /** @enum {string} */
        DeliveryKindEnum: "entry.registered" | "round.published" | "result.recorded" | "result.corrected" | "standings.changed" | "tournament.finished" | "webhook.test";
        /** @enum {string} */
        DeliveryStatus: "pending" | "delivered" | "failed";
        /** @description What needs the organisers, the most urgent first. */
        Desk: {
            /** @description Number of events in the log. */
            seq: number;
            status: string;
            /** @description The sum of `counts`. */
            total: number;
            /** @description Number of things by code, for badges. */
            counts: {
                [key: string]: number;
            };
            /** @description At most 25 of each code. */
            items: components["schemas"]["DeskItem"][];
        };
        /** @description One thing that needs an organiser. */
        DeskItem: {
            /** @description What it is. Codes are stable; others may be added. */
            code: string;
            /** @description The same as a sentence in English. */
            text: string;
            /** @description Further values, by code. */
            params: {
                [key: string]: unknown;
            };
            /** @description The page of the site that deals with it. */
            path: string;
            entries: components["schemas"]["Entrant"][];
            table: number | null;
            round: number | null;
            stage: string;
            /** @description Id of the game that it is about. */
            game: string | null;
            /**
             * Format: date-time
             * @description When it began; for a deadline, the deadline.
             */
            since: string | null;
            /** @description How many things a grouped item stands for. */
            count: number;
            /** @description Types of commands that can settle it. */
            commands: string[];
        };
        /** @enum {string} */
        DisabledEnum: "by_organiser" | "failing" | "gone";
        /** @description The events of a command; or `preview`, if that was requested. */
        Done: {
            /** @description Number of events in the log. */
            seq: number;
            events: ({
                seq: number;
                /** @description Seq of the first event of the command. */
                decision: number;
                /** Format: date-time */
                at: string;
                /** @description Public id of the player who gave the command. */
                by: string | null;
                /** @description SHA-256 in hex: previous hash, envelope. */
                hash: string;
                type: string;
            } & {
                [key: string]: unknown;
            })[];
            preview: components["schemas"]["Preview"] | null;
        };
        /** @description The pairing that `publish` would publish. */
        Draft: {
            tables: components["schemas"]["DraftTable"][];
            byes: components["schemas"]["DraftBye"][];
            notes: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            }[];
            /** @description Rules that a change by hand breaks. */
            broken: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            }[];
            /** @description Results or entries have changed since it was made; see `publish`. */
            stale: boolean;
        };
        /** @description An entry without a table in a draft. */
        DraftBye: {
            entry: number;
            kind: string;
            reason: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            };
        };
        /** @description A table of a draft; `seats` are entries. */
        DraftTable: {
            key: string;
            stage: string;
            round: number;
            number: number;
            attempt: number;
            seats: number[];
            reason: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            };
            notes: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            }[];
        };
        /** @description A tournament in the list of a player. */
        EnteredTournament: {
            readonly id: string;
            readonly slug: string;
            readonly name: string;
            readonly kind: string;
            readonly format: string;
            readonly table_size: number;
            readonly status: components["schemas"]["TournamentStatusEnum"];
            readonly rounds_total: number | null;
            readonly current_round: number | null;
            readonly entries: number;
            /** Format: date-time */
            readonly started_at: string | null;
            /** Format: date-time */
            readonly finished_at: string | null;
        };
        /** @description An entry and its player. */
        Entrant: {
            entry: number;
            player: components["schemas"]["PlayerRef"] | null;
        };
        /** @description What would happen to a line. */
        EntrantLine: {
            entrant: components["schemas"]["ListedEntrant"];
            status: components["schemas"]["EntrantLineStatusEnum"];
            /** @description Who is entered, or has entered. */
            player: components["schemas"]["PlayerRef"] | null;
            /** @description With `create`: of the player who is made. */
            username: string;
            /** @description With `create`: of the player who is made. */
            name: string;
            candidates: components["schemas"]["Candidate"][];
            /** @description Of an error or a question, else empty. */
            code: string;
            detail: string;
        };
        /** @enum {string} */
        EntrantLineStatusEnum: "enter" | "create" | "entered" | "ask" | "error" | "left_out";
        /** @description Entrants with answers, to see what they lead to. */
        EntrantListRequest: {
            /** @description As in the response, see `register_many`. */
            entrants: unknown[];
        };
        /** @description A list of entrants, line by line. */
        EntrantPreview: {
            seq: number;
            /** @description No line has an error or needs an answer. */
            ready: boolean;
            /** @description Lines by status. */
            counts: {
                [key: string]: number;
            };
            columns: components["schemas"]["ColumnsEnum"][];
            /** @description Headings of columns that are not read. */
            ignored: string[];
            lines: components["schemas"]["EntrantLine"][];
        };
        /** @description A player's entry; `entry` is its number, used as a reference elsewhere. */
        Entry: {
            readonly entry: number;
            readonly player: components["schemas"]["PlayerRef"];
            seed?: number | null;
            /** Format: double */
            rating?: number | null;
            status: string;
            /** @description Place on the reserve list, 1 the first in line; null if not there. */
            reserve?: number | null;
            /** @description False if a player entered by somebody else has not agreed yet: their games are not rated. */
            accepted?: boolean;
        };
        /** @description What confirms that the player wants the account to be erased. */
        EraseRequest: {
            /** @description Your username, as a confirmation. */
            username: string;
            /** @description Your password, if the account has one. */
            password?: string;
        };
        /** @description Part of a log. */
        Events: {
            /** @description Id of the game. */
            game: string;
            /** @description Number of events that you may see. */
            seq: number;
            events: components["schemas"]["LogEntry"][];
        };
        /** @description Where an entry was eliminated from a bracket. */
        Exit: {
            stage: string;
            round: number;
        };
        /** @description A table to come, as far as it is known. */
        Expected: {
            key: string;
            stage: string;
            round: number;
            number: number;
            /** @description Entries; null: not known yet. */
            seats: (number | null)[];
            /** @description Where each comes from, such as `winner W1-2` or `place 1 groups/A`. */
            sources: string[];
            /** @description It may not be needed. */
            optional: boolean;
        };
        /** @description A fact of the feed: what happened, when, and in which game or tournament. */
        Fact: {
            /** @description 1, 2, 3 ... without gaps; also the cursor after it. */
            no: number;
            /** @description What happened, such as `game_moved`. */
            kind: string;
            /** Format: date-time */
            at: string;
            game: string | null;
            tournament: string | null;
            /** @description What the log of the game or tournament had reached. */
            seq: number | null;
            /** @description Further members, depending on the kind. */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description Part of the feed. */
        Feed: {
            facts: components["schemas"]["Fact"][];
            /** @description Send it as `after` to read on. */
            next: number;
            /** @description The smallest cursor that can be read from. */
            first: number;
            /** @description The cursor at the end of the feed. */
            last: number;
        };
        /** @enum {string} */
        FlagEnum: "lose" | "bot";
        /** @description A format of tournaments. */
        Format: {
            name: string;
            says: string;
            /** @description JSON Schema of `format_options`. */
            options: {
                [key: string]: unknown;
            };
            /** @description What standings rank by before any tie-break: `points` (unless the option `points_first` is false), `reached` (how far in a bracket), `rung` (of a ladder), `playoff` (then the place in the group) or `division`. Within groups and divisions the primary score is that of the format played there. */
            primary: string;
            /** @description The default tie-breaks. */
            tiebreaks: string[];
        };
        /** @description Formats, tie-breaks and settings. */
        Formats: {
            formats: components["schemas"]["Format"][];
            tiebreaks: components["schemas"]["TieBreak"][];
            /** @description JSON Schema of the settings of a tournament. */
            settings: {
                [key: string]: unknown;
            };
        };
        /** @description One step of a replay: an event, and the table after it. */
        Frame: {
            ply: number;
            /** Format: date-time */
            at: string;
            seat: number | null;
            event: components["schemas"]["GameEvent"];
            view: {
                [key: string]: unknown;
            };
        };
        /** @description A stretch of a replay, as a spectator sees it. */
        Frames: {
            /** @description Id of the game. */
            game: string;
            kind: string;
            seq: number;
            frames: components["schemas"]["Frame"][];
        };
        /** @description The context of a game. */
        GameContext: {
            /** @description Id of the game. */
            game: string;
            /** @description Null outside of tournaments. */
            place: components["schemas"]["GamePlace"] | null;
            /** @description The neighbouring tables of the round and the table itself, by number. */
            beside: components["schemas"]["NearTable"][];
            /** @description Rating pool; null: not rated. */
            pool: string | null;
            ratings: components["schemas"]["SeatRating"][];
        };
        /** @description A game in full, its log apart. */
        GameDetail: {
            readonly id: string;
            readonly kind: string;
            readonly status: components["schemas"]["GameStatus"];
            /** @description Number of events that you may see; others may follow, see `withheld`. */
            readonly seq: number;
            /** @description The seat that must act; null once the game is over, and while you do not see its last event. */
            readonly turn: number | null;
            /** @description Why you do not see every event at once: `delay` while the game is being played and spectators see it later, `deal` until other games of the same deal have ended. */
            readonly withheld: components["schemas"]["WithheldEnum"] | components["schemas"]["NullEnum"];
            /** @description Whether a game outside of tournaments counts in the ratings of its kind. Games of tournaments are rated as the tournament says. */
            readonly rated: boolean;
            /** @description Whether it is a first game with a helper, opened by `POST /learn/{kind}`. Such games are listed with `player` only. */
            readonly lesson: boolean;
            readonly options: {
                [key: string]: unknown;
            };
            readonly seats: components["schemas"]["Seat"][];
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last move, or of the last event that you may see.
             */
            readonly moved_at: string;
            /** Format: date-time */
            readonly finished_at: string | null;
            readonly rules: number;
            readonly commitment: string;
            /** @description Hex; null until it is published: when the game is over, or later where it is held back. Its SHA-256 is the commitment. */
            readonly seed: string | null;
            /** @description Whether other games are dealt from the same seed and it is therefore held back until the last of them has ended. */
            readonly seed_held: boolean;
            readonly finished_no: number | null;
            readonly pace_ms: number;
            readonly spectator_delay_ms: number;
            readonly result: components["schemas"]["Result"] | null;
        };
        /** @description A game that was opened. */
        GameOpened: {
            /** @description Id of the game. */
            game: string;
            /** @description Your seat. */
            seat: number;
        };
        /** @description The tournament, round and table of a game. */
        GamePlace: {
            tournament: components["schemas"]["TournamentRef"];
            stage: string;
            round: number;
            /** @description Number of the table within the tournament. */
            id: number;
            /** @description Number of the table within the round. */
            number: number;
            /** @description How many tables the round has. */
            tables: number;
        };
        /** @description The game record: a whole game in one object, as `verify` reads it. */
        GameRecord: {
            /** @description Version of this format. */
            record: number;
            /** @description Id of the game. */
            id: string;
            game: string;
            rules: number;
            options: {
                [key: string]: unknown;
            };
            seats: string[];
            commitment: string;
            /** @description Left out while it is held back. */
            seed?: string;
            /** @description True while the seed is held back, else left out. */
            seed_held_back?: boolean;
            /** @description Hex: the hash of the last event. */
            head: string;
            events: {
                [key: string]: unknown;
            }[];
            result: components["schemas"]["Result"];
            /** @description What a scorer needs of the table at the end. */
            final: {
                [key: string]: unknown;
            };
        };
        /** @description One entry in one game of the match. */
        GameSeat: {
            entry: number;
            rank: number;
            /** Format: double */
            points: number;
        };
        /** @enum {string} */
        GameStatus: "playing" | "finished" | "void";
        /** @description A game in a list. */
        GameSummary: {
            readonly id: string;
            readonly kind: string;
            readonly status: components["schemas"]["GameStatus"];
            /** @description Number of events that you may see; others may follow, see `withheld`. */
            readonly seq: number;
            /** @description The seat that must act; null once the game is over, and while you do not see its last event. */
            readonly turn: number | null;
            /** @description Why you do not see every event at once: `delay` while the game is being played and spectators see it later, `deal` until other games of the same deal have ended. */
            readonly withheld: components["schemas"]["WithheldEnum"] | components["schemas"]["NullEnum"];
            /** @description Whether a game outside of tournaments counts in the ratings of its kind. Games of tournaments are rated as the tournament says. */
            readonly rated: boolean;
            /** @description Whether it is a first game with a helper, opened by `POST /learn/{kind}`. Such games are listed with `player` only. */
            readonly lesson: boolean;
            readonly options: {
                [key: string]: unknown;
            };
            readonly seats: components["schemas"]["Seat"][];
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last move, or of the last event that you may see.
             */
            readonly moved_at: string;
            /** Format: date-time */
            readonly finished_at: string | null;
        };
        /** @description Who acts for each seat, and the clocks. */
        GameTable: {
            seq: number;
            turn: number | null;
            paused: boolean;
            over: boolean;
            chairs: components["schemas"]["Chair"][];
            options: components["schemas"]["TableOptions"];
            clock: components["schemas"]["Clock"] | null;
            take_back: components["schemas"]["TakeBack"] | null;
            /** @description After this time (milliseconds since 1970) a flag falls or an absence ends. */
            deadline: number | null;
            /** @description The server's time in milliseconds since 1970. */
            now: number;
        };
        /** @description A page of the journal, the newest decision first. */
        Journal: {
            /** @description Number of events in the log. */
            seq: number;
            decisions: components["schemas"]["JournalDecision"][];
            /** @description For the next page; null if this is the last. */
            before: number | null;
        };
        /** @description What one command did, with its consequences; or what happened by itself. */
        JournalDecision: {
            /** @description Seq of its first event; identifies it. */
            decision: number;
            /** @description Seq of its last event. */
            seq: number;
            /** Format: date-time */
            at: string;
            /** @description Null: it happened by itself. */
            by: components["schemas"]["PlayerRef"] | null;
            items: components["schemas"]["JournalItem"][];
            /** @description Further events of a decision with very many; see `/events`. */
            left_out: number;
            /** @description Whether the command `undo` can reverse it now. */
            undoable: boolean;
            not_undoable: components["schemas"]["UndoRefusal"] | null;
        };
        /** @description One event, or the games that a decision opened. */
        JournalItem: {
            seq: number;
            /** @description The type of the event, or a variant such as `disqualified`. */
            code: string;
            /** @description Values for the words, by code. */
            params: {
                [key: string]: unknown;
            };
            /** @description A sentence in English. */
            text: string;
            table: number | null;
            /** @description Whom it is about. */
            entries: components["schemas"]["Entrant"][];
        };
        /** @description A game that can be played here. */
        Kind: {
            /** @description Slug, used wherever a kind is asked for. */
            name: string;
            /** @description Version of the rules new games are opened under. */
            rules: number;
            /** @description Versions that stored games are replayed and played on under, oldest first. */
            rules_versions: number[];
            min_seats: number;
            max_seats: number;
            /** @description JSON Schema of the options. */
            options: {
                [key: string]: unknown;
            };
            /** @description Weakest first. */
            bots: string[];
        };
        /** @description The kinds of news. */
        Kinds: {
            your_turn?: components["schemas"]["Channels"];
            game_over?: components["schemas"]["Channels"];
            invitation?: components["schemas"]["Channels"];
            tournament_round?: components["schemas"]["Channels"];
        };
        /** @description The kinds of news. */
        KindsRequest: {
            your_turn?: components["schemas"]["ChannelsRequest"];
            game_over?: components["schemas"]["ChannelsRequest"];
            invitation?: components["schemas"]["ChannelsRequest"];
            tournament_round?: components["schemas"]["ChannelsRequest"];
        };
        /** @enum {string} */
        LastingEffectEnum: "tournament_result" | "game_ended";
        /** @description How to open a first game. */
        LessonRequestRequest: {
            /** @description Idempotency key: the game opened with it before is answered again. */
            key?: string | null;
        };
        /** @description One line of a score sheet. */
        Line: {
            line: string;
            points: number;
        };
        /** @description A line, as `register_many` takes it. */
        ListedEntrant: {
            /** @description Number in the file, for messages. */
            line: number;
            username: string;
            name: string;
            /** Format: double */
            rating: number | null;
            /** @description Counted from 0. */
            group: number | null;
            answer: components["schemas"]["AnswerEnum"] | components["schemas"]["BlankEnum"];
            /** @description Username; with the answer `use`. */
            player: string;
        };
        /** @description A command of a table of the lobby. */
        LobbyCommandRequestRequest: {
            command: components["schemas"]["LobbyCommand"];
        };
        /** @description An invitation by name. */
        LobbyInvitation: {
            player: components["schemas"]["PlayerRef"];
            status: components["schemas"]["LobbyInvitationStatusEnum"];
        };
        /** @enum {string} */
        LobbyInvitationStatusEnum: "pending" | "accepted" | "declined";
        /** @description A seat at a table of the lobby. */
        LobbySeat: {
            index: number;
            /** @description Null for a free seat. */
            player: components["schemas"]["PlayerRef"] | null;
            /** @description In the pool of the game; null without rated games. */
            rating: number | null;
            /** @description Whether the rating rests on few games. */
            provisional: boolean;
        };
        /** @description A table of the lobby as you may see it. */
        LobbyTable: {
            id: string;
            kind: string;
            /** @description Options of the game. */
            options: {
                [key: string]: unknown;
            };
            /** @description Number of seats. */
            size: number;
            /** @description What the time control means. Except for `correspondence`, players who are gone from the page lose their seats. */
            pace: components["schemas"]["PaceEnum"];
            time_control: components["schemas"]["TimeControl"] | null;
            /** @description As in `GET /games/{id}/table`. */
            table_options: {
                [key: string]: unknown;
            };
            spectator_delay_seconds: number;
            rated: boolean;
            min_rating: number | null;
            max_rating: number | null;
            /** @description Not in the list of open tables. */
            private: boolean;
            status: components["schemas"]["LobbyTableStatusEnum"];
            /** @description Why it was closed without a game. */
            closed_reason: components["schemas"]["ClosedReasonEnum"] | components["schemas"]["NullEnum"];
            host: components["schemas"]["PlayerRef"];
            seats: components["schemas"]["LobbySeat"][];
            /** @description Id of the game that has started. */
            game: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Your seat. */
            seat: number | null;
            /** @description Whether you have an invitation to answer. */
            invited: boolean;
            /** @description Why you may not sit down here; null if you may, or sit here already. */
            refusal: components["schemas"]["RefusalEnum"] | components["schemas"]["NullEnum"];
            /** @description For a link of invitation; only for those who sit here. */
            code: string | null;
            /** @description Only for those who sit here. */
            invitations: components["schemas"]["LobbyInvitation"][];
        };
        /** @description The open tables. */
        LobbyTableList: {
            /** @description Where you sit or are invited, whatever the filters say. */
            own: components["schemas"]["LobbyTable"][];
            /** @description Public tables of others, newest first. */
            results: components["schemas"]["LobbyTable"][];
            /** @description Players who wait for quick pairing. */
            waiting: number;
        };
        /** @enum {string} */
        LobbyTableStatusEnum: "open" | "started" | "closed";
        /** @description A message that was written to a file. */
        LocalMail: {
            to: string;
            subject: string;
            /** Format: date-time */
            at: string;
            text: string;
        };
        /** @description A mail, without its content. */
        Mail: {
            readonly id: string;
            readonly status: components["schemas"]["MailStatus"];
            /** @description The addresses. */
            readonly recipients: string[];
            readonly subject: string;
            /** Format: date-time */
            readonly created_at: string;
            readonly tries: number;
            /**
             * Format: date-time
             * @description Not before then; null if there is no further try.
             */
            next_try_at: string | null;
            /** Format: date-time */
            readonly sent_at: string | null;
            /** @description Of the last try; empty if there was none. */
            last_error: string;
        };
        /** @enum {string} */
        MailEnum: "none" | "now" | "digest";
        /** @enum {string} */
        MailStatus: "queued" | "sent" | "failed";
        /** @description The match of a table, finished or not. */
        Match: {
            /** @description The maximum number of games. */
            games: number;
            /** @description It ends as soon as the winner is certain. */
            best_of: boolean;
            /** @description The criterion that separated the first from the second; null: a single game, a ruling, a shared first place, or not decided. */
            decided_by: components["schemas"]["DecidedByEnum"] | components["schemas"]["NullEnum"];
            score: components["schemas"]["MatchScore"][];
            results: components["schemas"]["MatchGame"][];
        };
        /** @description One finished game of the match. */
        MatchGame: {
            /** @description Which game of the match, from 1. */
            number: number;
            /** @description Id of the game; null: played on a real table. */
            game: string | null;
            /** @description Entries with rank 1. */
            winners: number[];
            seats: components["schemas"]["GameSeat"][];
        };
        /** @description The score of one entry in the match. Entries are ranked by these criteria, in this order. */
        MatchScore: {
            entry: number;
            /**
             * Format: double
             * @description Games won; those who share a first place share the win.
             */
            wins: number;
            /**
             * Format: double
             * @description Opponents ranked lower, summed over the games; an equal rank counts as half.
             */
            beaten: number;
            /**
             * Format: double
             * @description The games' own points, summed.
             */
            points: number;
        };
        /** @description Who is signed in. */
        Me: {
            /** @description Null if nobody is signed in. */
            player: components["schemas"]["PlayerRef"] | null;
            is_staff: boolean;
            /** @description False while the player has to verify an e-mail address to be public. */
            verified: boolean;
            /** @description For the header `X-CSRFToken` of writes, if the cookie `csrftoken` cannot be read. */
            csrf: string;
            site: components["schemas"]["Site"];
        };
        /** @description A decision, as those concerned see it: without who decided. */
        ModerationDecision: {
            readonly id: string;
            kind: components["schemas"]["ModerationKind"];
            readonly reason: string;
            player: components["schemas"]["PlayerRef"] | null;
            game: components["schemas"]["ReportedGame"] | null;
            /** Format: date-time */
            readonly until: string | null;
            /** Format: date-time */
            readonly decided_at: string;
            /** @description Null if nobody has appealed. */
            appeal: components["schemas"]["Appeal"] | null;
        };
        /** @description The latest decisions that concern a player. */
        ModerationDecisions: {
            results: components["schemas"]["ModerationDecision"][];
        };
        /** @description An event of the log of moderation. */
        ModerationEvent: {
            /** Format: date-time */
            readonly at: string;
            readonly by: components["schemas"]["PlayerRef"];
            readonly action: string;
            readonly report: string;
            readonly decision: string;
            readonly data: unknown;
        };
        /** @enum {string} */
        ModerationKind: "dismiss" | "warn" | "hide_name" | "suspend" | "ban" | "void_game" | "correct_result";
        /** @description The divisions of a player before and after, counted from 1. */
        Move: {
            /** @description Id of the player. */
            player: string;
            /** @description `stays`, `promoted`, `relegated`, `fills_in`, `reprieved`, `new` or `left`. */
            kind: string;
            before: number | null;
            after: number | null;
        };
        /** @description An entry whose row in the standings would change. */
        Moved: {
            entry: number;
            rank_before: number | null;
            rank_after: number | null;
            /** Format: double */
            points_before: number | null;
            /** Format: double */
            points_after: number | null;
        };
        /** @description An entry that an explanation mentions. */
        NamedEntry: {
            entry: number;
            player: components["schemas"]["PlayerRef"];
        };
        /** @description A short form of a table of the round. */
        NearTable: {
            readonly id: number;
            readonly number: number;
            status: string;
            readonly seats: components["schemas"]["TableSeat"][];
            /** @description Id of its latest game; null: none was opened. */
            readonly game: string | null;
        };
        /** @description An appeal to be made. */
        NewAppealRequest: {
            text: string;
        };
        /** @description A bot to be made. */
        NewBotRequest: {
            /** @description Letters, digits, `-` and `_`; used in URLs. */
            username: string;
            /** @description As shown; the username unless given. */
            display_name?: string;
        };
        /** @description A decision to be made about a report. */
        NewDecisionRequest: {
            kind: components["schemas"]["ModerationKind"];
            /** @description For those concerned to read. */
            reason: string;
            /** @description Whom it is about, if the report names only a game. */
            player?: string | null;
            /**
             * Format: date-time
             * @description For `suspend`.
             */
            until?: string | null;
            /** @description For `correct_result`. */
            result?: components["schemas"]["NewResultRequest"] | null;
        };
        /** @description A table to be opened. */
        NewLobbyTableRequest: {
            kind: string;
            /** @description Options of the game; see `GET /kinds`. */
            options?: {
                [key: string]: unknown;
            };
            /** @description As in `GET /lobby/clocks`; null for a game without clocks. */
            time_control?: {
                [key: string]: unknown;
            } | null;
            /** @description `flag`, `return_ms`, `take_back` and the others of `GET /games/{id}/table`. Unrated games allow take-backs unless this says otherwise. */
            table_options?: {
                [key: string]: unknown;
            };
            spectator_delay_seconds?: number;
            /** @description False unless given. */
            rated?: boolean;
            /** @description Idempotency key: sent again, the first answer is returned. */
            key?: string;
            /** @description Number of seats. */
            size: number;
            min_rating?: number | null;
            max_rating?: number | null;
            private?: boolean;
            /** @description Built-in bots that sit down at once: names of `GET /kinds`, or `easy`, `medium` or `hard`. */
            bots?: string[];
        };
        /** @description A person to be entered. */
        NewPlayerRequest: {
            /** @description Letters, digits, `-` and `_`; used in URLs. */
            username: string;
            /** @description As shown; the username unless given. */
            display_name?: string;
            /** @description Idempotency key: sent again, the player made first is answered. */
            key?: string | null;
        };
        NewPlayersRequest: components["schemas"]["NewPlayerRequest"] | components["schemas"]["NewPlayerRequest"][];
        /** @description A report to be made: on a player, a game, or a player in a game. */
        NewReportRequest: {
            /** @description Username. */
            player?: string | null;
            game?: string | null;
            reason: components["schemas"]["ReasonEnum"];
            text?: string;
        };
        /** @enum {string} */
        NewResultKindEnum: "forfeit" | "double_forfeit" | "no_show" | "walkover" | "disqualification" | "adjudicated" | "cancelled";
        /** @description The result that the table of a tournament gets. Players are named by username. */
        NewResultRequest: {
            kind: components["schemas"]["NewResultKindEnum"];
            at_fault?: string[];
            /** @description Only for `adjudicated`: the rank of every player of the table. */
            ranks?: {
                [key: string]: number;
            };
        };
        /** @description A token to be made. */
        NewTokenRequest: {
            /** @description What it is for. No two valid tokens have the same name. */
            name: string;
            scopes: components["schemas"]["ScopesEnum"][];
            /** @description Username of a bot of yours that the token signs in, instead of you. */
            bot?: string | null;
            /**
             * Format: date-time
             * @description Null for a token that does not expire.
             */
            expires_at?: string | null;
        };
        /** @description A vacation to begin now. */
        NewVacationRequest: {
            /**
             * Format: date-time
             * @description When it ends, unless it is ended before.
             */
            until: string;
        };
        /** @description A webhook to be registered. */
        NewWebhookRequest: {
            /** @description An https address on the public internet. */
            url: string;
            /** @description Which kinds of messages are sent to it. */
            kinds: components["schemas"]["WebhookKind"][];
            description?: string;
        };
        /** @description The next game in which you are to move. */
        NextGame: {
            /** @description Its id; null if there is none. */
            game: string | null;
        };
        /** @description The new season, and the moves between divisions. */
        NextSeason: {
            tournament: components["schemas"]["Tournament"];
            moves: components["schemas"]["Move"][];
        };
        /** @description A season to be made from the last. */
        NextSeasonRequestRequest: {
            name: string;
            slug?: string | null;
            /** @description Usernames of those who leave. */
            left?: string[];
            /** @description Usernames of new players. */
            new?: string[];
            key?: string | null;
        };
        /** @description The notification settings of the signed-in player. */
        Notifications: {
            kinds: components["schemas"]["Kinds"];
            /** @description Hour of the daily mail, in `time_zone`. */
            digest_hour: number;
            /** @description IANA name, of the profile; UTC if none is set. */
            time_zone: string;
            /** @description Where mail goes; null without a verified address. */
            mail_to: string | null;
            /** @description `applicationServerKey` of a push subscription. */
            push_key: string;
            browsers: components["schemas"]["Browser"][];
        };
        NullEnum: null;
        /** @description Why the caller may not decide. */
        Objection: {
            code: string;
            reason: string;
        };
        /** @enum {string} */
        OutcomeEnum: "imported" | "unchanged";
        /** @description The rank in the whole event. */
        Overall: {
            rank: number;
            tied: boolean;
        };
        /** @description A later table whose pairing no longer follows from the results. */
        Overtaken: {
            table: number;
            note: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            };
        };
        /** @description All bots of a member. */
        OwnBots: {
            results: components["schemas"]["PlayerRef"][];
        };
        /** @description A game in progress in which you sit. */
        OwnGame: {
            id: string;
            kind: string;
            /** @description Your seat. */
            seat: number;
            /** @description Whether you are to move. */
            to_move: boolean;
            /** @description The seat that must act; null in a pause. */
            turn: number | null;
            /**
             * Format: date-time
             * @description When the running clock is at zero, or an absence ends; null without clocks.
             */
            deadline: string | null;
            rated: boolean;
            seq: number;
            seats: components["schemas"]["Seat"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            moved_at: string;
        };
        /** @description How many games are in progress. */
        OwnGameCount: {
            /** @description Games in which you are to move. */
            to_move: number;
            /** @description All your games in progress. */
            playing: number;
        };
        /** @description Your games in progress. */
        OwnGames: {
            /** @description In how many of them you are to move. */
            to_move: number;
            results: components["schemas"]["OwnGame"][];
        };
        /** @enum {string} */
        PaceEnum: "real_time" | "correspondence" | "untimed";
        PaginatedByeList: {
            /**
             * @description Rows in all pages.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @example https://example.org/api/v1/tournaments/3/tables?limit=25&offset=25
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["Bye"][];
        };
        PaginatedDeliveryList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["Delivery"][];
        };
        PaginatedEntryList: {
            /**
             * @description Rows in all pages.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @example https://example.org/api/v1/tournaments/3/tables?limit=25&offset=25
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["Entry"][];
        };
        PaginatedGameSummaryList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["GameSummary"][];
        };
        PaginatedMailList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["Mail"][];
        };
        PaginatedModerationEventList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["ModerationEvent"][];
        };
        PaginatedPlayerList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["Player"][];
        };
        PaginatedPlayerResultList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["PlayerResult"][];
        };
        PaginatedPlayerTournamentList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["PlayerTournament"][];
        };
        PaginatedRankingList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["Ranking"][];
        };
        PaginatedRatingChangeList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["RatingChange"][];
        };
        PaginatedRoundList: {
            /**
             * @description Rows in all pages.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @example https://example.org/api/v1/tournaments/3/tables?limit=25&offset=25
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["Round"][];
        };
        PaginatedRoundTableList: {
            /**
             * @description Rows in all pages.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @example https://example.org/api/v1/tournaments/3/tables?limit=25&offset=25
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["RoundTable"][];
        };
        PaginatedStaffDecisionList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["StaffDecision"][];
        };
        PaginatedStaffReportList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["StaffReport"][];
        };
        PaginatedTournamentList: {
            /**
             * Format: uri
             * @example https://example.org/api/v1/games?cursor=cD00ODY%3D
             */
            next: string | null;
            /**
             * Format: uri
             * @example null
             */
            previous: string | null;
            results: components["schemas"]["Tournament"][];
        };
        /** @description Your request for quick pairing. */
        Pairing: {
            /** @description `paired`: the game was opened. */
            status: components["schemas"]["PairingStatusEnum"];
            kinds: string[];
            size: number | null;
            clock: string | null;
            rated: boolean;
            /** Format: date-time */
            since: string | null;
            /** @description How far ratings of opponents may differ from yours by now; null for any. */
            range: number | null;
            /** @description All players who wait, you included. */
            waiting: number;
            /** @description You have waited for a while: `POST /pairing/bot` opens the game with bots. */
            bot_offered: boolean;
            /** @description Id of the game that was opened. */
            game: string | null;
        };
        /** @description The bot to play against. */
        PairingBotRequest: {
            /** @description A name of `GET /kinds`, or `easy`, `medium` or `hard`. */
            bot: string;
        };
        /** @description What you would play. */
        PairingRequestRequest: {
            /** @description Favourite first. */
            kinds: string[];
            /** @description Number of seats; 2 unless given. */
            size?: number;
            /** @description A name of `GET /lobby/clocks`. */
            clock: components["schemas"]["ClockEnum"];
            /** @description False unless given. */
            rated?: boolean;
            /** @description Idempotency key: sent again, the first answer is returned. */
            key?: string;
        };
        /** @enum {string} */
        PairingStatusEnum: "idle" | "waiting" | "paired";
        /** @description What one thing contributes to a line of a score sheet. */
        Part: {
            /** @description A code of the game, such as the type of a room. */
            what: string;
            /** @description May be 0: it would count under a condition. */
            points: number;
            /** @description Places of the seat's own board. */
            where?: string[];
            /** @description A code: what made the points. */
            why?: string;
        };
        /** @description Changes of the settings; what is left out stays. */
        PatchedNotificationChangesRequest: {
            kinds?: components["schemas"]["KindsRequest"];
            digest_hour?: number;
        };
        /** @description Changes of the profile; what is left out stays. */
        PatchedProfileChangesRequest: {
            /** @description Letters, digits, `-` and `_`; used in URLs. */
            username?: string;
            /** @description Empty for the username. */
            display_name?: string;
            language?: string;
            country?: string;
            time_zone?: string;
            /** @description Empty for the default. */
            avatar?: string;
        };
        /** @description Changes; what is left out stays. */
        PatchedWebhookChangesRequest: {
            /** @description An https address on the public internet. */
            url?: string;
            /** @description Which kinds of messages are sent to it. */
            kinds?: components["schemas"]["WebhookKind"][];
            description?: string;
            enabled?: boolean;
        };
        /** @description A phrase that a player has said. */
        Phrase: {
            readonly number: number;
            readonly seat: number;
            readonly player: components["schemas"]["PlayerRef"];
            readonly phrase: components["schemas"]["PhraseEnum"];
            /** Format: date-time */
            readonly at: string;
        };
        /** @enum {string} */
        PhraseEnum: "hello" | "good_luck" | "nice_move" | "sorry" | "thanks" | "well_played";
        /** @description What was said at a table. */
        PhraseList: {
            /** @description Whether you may say something here now. */
            may_speak: boolean;
            /**
             * Format: date-time
             * @description The server's time.
             */
            now: string;
            phrases: components["schemas"]["Phrase"][];
        };
        /** @description The place of an entry in the whole event. */
        Place: {
            /** @description Shared by tied entries: 1 2 2 4. */
            rank: number;
            tied: boolean;
            /** Format: double */
            points: number;
            played: number;
            wins: number;
            /** @description Such as `withdrawn`, `out` or `champion`; mostly empty. */
            status: string;
            /** @description Where the entry was eliminated from a bracket; null: it was not. */
            readonly out: components["schemas"]["Exit"] | null;
        };
        /** @description A table with the tournament and round it belongs to. */
        PlacedTable: {
            readonly tournament: components["schemas"]["TournamentRef"];
            /**
             * Format: date-time
             * @description The deadline of its round.
             */
            readonly deadline: string | null;
            /** @description What happens to a table without a result at the deadline: the player who used the most time forfeits, all its players forfeit, or it is cancelled. */
            readonly at_deadline: components["schemas"]["AtDeadlineEnum"];
            readonly round: number;
            readonly stage: string;
            readonly id: number;
            readonly number: number;
            key: string;
            attempt: number;
            status: string;
            outcome?: string;
            corrected: boolean;
            ruling?: string;
            readonly seats: components["schemas"]["TableSeat"][];
            /** @description Ids of the games that count, in order. */
            readonly games: string[];
            readonly reason: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            };
            readonly notes: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            }[];
            /** @description How it counts in the ratings. */
            readonly rating: components["schemas"]["TableRating"] | null;
            /** @description Its games and its score. */
            readonly match: components["schemas"]["Match"] | null;
            /** @description Rulings, results by hand, corrections and annulment, in order. */
            readonly decisions: components["schemas"]["Decision"][];
        };
        /** @description A game to be opened at once. */
        PlayRequestRequest: {
            kind: string;
            /** @description Options of the game; see `GET /kinds`. */
            options?: {
                [key: string]: unknown;
            };
            /** @description As in `GET /lobby/clocks`; null for a game without clocks. */
            time_control?: {
                [key: string]: unknown;
            } | null;
            /** @description `flag`, `return_ms`, `take_back` and the others of `GET /games/{id}/table`. Unrated games allow take-backs unless this says otherwise. */
            table_options?: {
                [key: string]: unknown;
            };
            spectator_delay_seconds?: number;
            /** @description False unless given. */
            rated?: boolean;
            /** @description Idempotency key: sent again, the first answer is returned. */
            key?: string;
            /** @description A built-in bot for each of them: names of `GET /kinds`, or `easy`, `medium` or `hard`. */
            opponents: string[];
        };
        /** @description The events of an action or table command, and the seq of the last of them. */
        Played: {
            seq: number;
            events: components["schemas"]["LogEntry"][];
        };
        /** @description A player in a list. */
        Player: {
            /** @description As in the logs; links take the username. */
            readonly id: string;
            readonly username: string;
            readonly display_name: string;
            readonly kind: components["schemas"]["PlayerKind"];
            readonly bot: components["schemas"]["Bot"] | null;
            /** @description ISO 3166-1 alpha-2; empty if the player does not say. */
            readonly country: string;
            /** @description Shape and colour of a drawing. */
            readonly avatar: string;
            /** Format: date-time */
            readonly created_at: string;
        };
        /** @description A player with the record per kind of game. */
        PlayerDetail: {
            /** @description As in the logs; links take the username. */
            readonly id: string;
            readonly username: string;
            readonly display_name: string;
            readonly kind: components["schemas"]["PlayerKind"];
            readonly bot: components["schemas"]["Bot"] | null;
            /** @description ISO 3166-1 alpha-2; empty if the player does not say. */
            readonly country: string;
            /** @description Shape and colour of a drawing. */
            readonly avatar: string;
            /** Format: date-time */
            readonly created_at: string;
            readonly record: components["schemas"]["Record"][];
        };
        /** @enum {string} */
        PlayerKind: "person" | "bot" | "guest";
        /** @description A player wherever one is mentioned. */
        PlayerRef: {
            /** @description As in the logs; links take the username. */
            readonly id: string;
            readonly username: string;
            readonly display_name: string;
            readonly kind: components["schemas"]["PlayerKind"];
        };
        /** @description The result of a player at a table. `entry` is the entry of the player among `seats`. */
        PlayerResult: {
            readonly tournament: components["schemas"]["TournamentRef"];
            readonly kind: string;
            readonly stage: string;
            readonly round: number;
            /** @description Its number within the tournament. */
            readonly table: number;
            readonly outcome: string;
            readonly corrected: boolean;
            readonly entry: number;
            rank?: number | null;
            /** Format: double */
            points?: number | null;
            /** Format: double */
            table_points?: number | null;
            status?: string;
            readonly seats: components["schemas"]["TableSeat"][];
            /** @description Its games and its score. */
            readonly match: components["schemas"]["Match"] | null;
            /** @description Ids of the games that count, in order. */
            readonly games: string[];
            /**
             * Format: double
             * @description The change of the player's rating, including corrections; null: it was not rated.
             */
            readonly change: number | null;
            /**
             * Format: date-time
             * @description When it got its result; for results from before this was stored, when its round was published.
             */
            readonly ended_at: string;
        };
        /** @description A player's entry in a tournament, and its current place. */
        PlayerTournament: {
            readonly tournament: components["schemas"]["EnteredTournament"];
            readonly entry: number;
            seed?: number | null;
            status: string;
            /** @description Null before there are standings. */
            readonly place: components["schemas"]["Place"] | null;
        };
        PlayersMade: components["schemas"]["Player"] | components["schemas"]["Player"][];
        /** @description The effects that a command would have. */
        Preview: {
            events: {
                [key: string]: unknown;
            }[];
            standings: components["schemas"]["Moved"][];
            overtaken: components["schemas"]["Overtaken"][];
            ratings: components["schemas"]["Rated"][];
            /** @description Earlier rounds that may need to be paired again after this command. */
            repairs: components["schemas"]["Repair"][];
        };
        /** @description The profile of the signed-in player. Empty texts mean that nothing was chosen. */
        Profile: {
            username: string;
            display_name: string;
            language: string;
            /** @description Public if given. */
            country: string;
            /** @description IANA name. */
            time_zone: string;
            /** @description As shown, chosen or not. */
            readonly avatar: string;
            /** @description False if the avatar follows from the id. */
            readonly has_chosen_avatar: boolean;
            /** @description The staff has replaced the display name; you may not change it. */
            name_locked: boolean;
            /**
             * Format: date-time
             * @description When the username may be changed again; null for now.
             */
            readonly username_change_at: string | null;
            /** @description Guests have only a display name. */
            readonly is_guest: boolean;
            /** @description Asked for before erasure. */
            readonly has_password: boolean;
            choices: components["schemas"]["ProfileChoices"];
        };
        /** @description What may be chosen. Browsers know the names of languages, countries and time zones. */
        ProfileChoices: {
            language: string[];
            /** @description ISO 3166-1 alpha-2. */
            country: string[];
            /** @description Shape and colour. */
            avatar: string[];
        };
        /** @description The keys of a subscription, as browsers report them. */
        PushKeysRequest: {
            p256dh: string;
            auth: string;
        };
        /** @description A subscription, as `PushSubscription.toJSON()` of a browser has it. */
        PushSubscriptionRequest: {
            endpoint: string;
            keys: components["schemas"]["PushKeysRequest"];
            /** Format: double */
            expirationTime?: number | null;
        };
        /** @description A player's place in a pool; players with equal ratings share a rank. */
        Ranking: {
            readonly rank: number;
            readonly player: components["schemas"]["PlayerRef"];
            /** @description The rating pool. */
            readonly kind: string;
            /** Format: double */
            readonly rating: number;
            games: number;
            provisional: boolean;
            /** Format: double */
            readonly peak: number;
            /** @description OpenSkill, beside Elo. */
            readonly skill: components["schemas"]["Skill"] | null;
        };
        /** @description The sum of the rating changes of a player. */
        Rated: {
            /** @description Id of the player. */
            player: string;
            pool: string;
            /** Format: double */
            change: number;
        };
        /** @description The table a rated game was played at; `id` is its number within the tournament. */
        RatedTable: {
            readonly tournament: components["schemas"]["TournamentRef"];
            readonly id: number;
            key: string;
            readonly round: number;
            readonly stage: string;
        };
        /** @description One change of a rating, and how it was computed. */
        RatingChange: {
            /** Format: int64 */
            id: number;
            /** @description Null for a game on a real table, entered by hand. */
            readonly game: string | null;
            /** @description Null for a game outside of tournaments. */
            readonly table: components["schemas"]["RatedTable"] | null;
            /** @description The rating pool. */
            readonly kind: string;
            readonly cause: string;
            /** Format: int64 */
            reverses?: number | null;
            /** Format: double */
            readonly before: number;
            /** Format: double */
            readonly after: number;
            /** Format: double */
            readonly change: number;
            games: number;
            /** Format: date-time */
            at: string;
            /** @description K, the rating it was computed with, and for each opponent the id, the rating, the expected and the actual score, and the change. */
            readonly why: {
                [key: string]: unknown;
            };
        };
        /** @description The contribution of one opponent to a rating change. */
        RatingPart: {
            seat: number | null;
            /** Format: double */
            rating: number;
            /** Format: double */
            expected: number;
            /** Format: double */
            score: number;
            /** Format: double */
            change: number;
        };
        /** @description How a rating change was computed. */
        RatingReason: {
            /** Format: double */
            k: number;
            /**
             * Format: double
             * @description The rating it was computed with.
             */
            rating: number;
            opponents: components["schemas"]["RatingPart"][];
        };
        /** @enum {string} */
        ReasonEnum: "cheating" | "collusion" | "stalling" | "name" | "result" | "other";
        /** @description A player's finished games of one kind. */
        Record: {
            kind: string;
            games: number;
            /** @description Games with rank 1, shared ones included. */
            wins: number;
            /** Format: double */
            average_rank: number;
            /** Format: double */
            average_points: number;
            best_points: number;
        };
        /** @enum {string} */
        RefusalEnum: "guests_unrated" | "same_owner" | "rating_out_of_range";
        /** @enum {string} */
        RefusedEnum: "tournament" | "playing";
        /** @description Who would play again. */
        Rematch: {
            agreed: components["schemas"]["PlayerRef"][];
            /** @description People who have not agreed. */
            missing: components["schemas"]["PlayerRef"][];
            /** @description Why there can be no rematch. */
            refused: components["schemas"]["RefusedEnum"] | components["schemas"]["NullEnum"];
            /** @description Id of the rematch once it is open. */
            game: string | null;
        };
        /** @description A round that has not begun and can be paired again by `repair_round`. */
        Repair: {
            stage: string;
            round: number;
        };
        /** @description Which deliveries are sent again: one by its id, or those since a time. */
        ReplayRequest: {
            /** @description Id of one. */
            delivery?: string;
            /**
             * Format: date-time
             * @description All made at this time or later.
             */
            since?: string;
            /** @description With `since`: only those in this state, such as `failed`. */
            status?: components["schemas"]["DeliveryStatus"];
        };
        /** @description What a replay does. */
        Replayed: {
            /** @description How many messages are sent again. */
            replayed: number;
        };
        /** @description A report, as its reporter sees it. */
        Report: {
            readonly id: string;
            player: components["schemas"]["PlayerRef"] | null;
            game: components["schemas"]["ReportedGame"] | null;
            reason: components["schemas"]["ReasonEnum"];
            readonly text: string;
            status: components["schemas"]["ReportStatus"];
            /** Format: date-time */
            readonly created_at: string;
        };
        /** @enum {string} */
        ReportStatus: "open" | "decided";
        /** @description The game that a report or a decision is about. */
        ReportedGame: {
            readonly id: string;
            readonly kind: string;
            readonly status: components["schemas"]["GameStatus"];
            readonly rated: boolean;
        };
        /** @description Who sat at the reported game. */
        ReportedSeat: {
            player: components["schemas"]["PlayerRef"];
            rank: number | null;
            points: number | null;
        };
        /** @description The latest reports of a player. */
        Reports: {
            results: components["schemas"]["Report"][];
        };
        /** @description The tournament that an archive holds. */
        Restored: {
            /** @description Its id. */
            tournament: string;
            slug: string;
            /** @description `unchanged`: it was here already. */
            outcome: components["schemas"]["OutcomeEnum"];
        };
        /** @description Ranks, points and score sheet, each by seat. */
        Result: {
            /** @description 1 is best; tied seats share a rank. */
            ranks: number[];
            points: number[];
            /** @description A seat's lines sum to its points. */
            sheet: components["schemas"]["Line"][][];
        };
        /** @description An appeal of a player against the result of a table. */
        ResultAppeal: {
            /** @description Its number, for `decide_appeal`. */
            appeal: number;
            table: number;
            appellant: components["schemas"]["Entrant"];
            reason: string;
            /** Format: date-time */
            made_at: string;
            /** @description Null: not decided yet. */
            granted: boolean | null;
            /** @description Why it was decided so. */
            decision: string;
            /** Format: date-time */
            decided_at: string | null;
            decided_by: components["schemas"]["PlayerRef"] | null;
        };
        /** @description A role that was granted to a player. */
        Role: {
            readonly player: components["schemas"]["PlayerRef"];
            role: components["schemas"]["RoleEnum"];
        };
        /** @enum {string} */
        RoleEnum: "organiser" | "arbiter";
        /** @enum {string} */
        RolesEnum: "owner" | "organiser" | "arbiter" | "player" | "staff" | "public";
        /** @description A new secret. */
        RotationRequest: {
            /**
             * @description How long messages are signed with the old secret too; 0: not at all.
             * @default 24
             */
            overlap_hours: number;
        };
        /** @description A round of a stage. The context holds the counts: `tables` and `byes` by the round's id. */
        Round: {
            number: number;
            stage: string;
            status: string;
            /** Format: date-time */
            published_at: string;
            /** Format: date-time */
            deadline?: string | null;
            /** @description What happens to a table without a result at the deadline: the player who used the most time forfeits, all its players forfeit, or it is cancelled. */
            readonly at_deadline: components["schemas"]["AtDeadlineEnum"];
            /** @description Number of tables, by status. */
            readonly tables: components["schemas"]["TableCounts"];
            /** @description Number of byes. */
            readonly byes: number;
        };
        /** @description A round with the notes about its pairing, and the decisions about it. */
        RoundDetail: {
            number: number;
            stage: string;
            status: string;
            /** Format: date-time */
            published_at: string;
            /** Format: date-time */
            deadline?: string | null;
            /** @description What happens to a table without a result at the deadline: the player who used the most time forfeits, all its players forfeit, or it is cancelled. */
            readonly at_deadline: components["schemas"]["AtDeadlineEnum"];
            /** @description Number of tables, by status. */
            readonly tables: components["schemas"]["TableCounts"];
            /** @description Number of byes. */
            readonly byes: number;
            readonly notes: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            }[];
            /** @description Moved deadlines, and annulment. */
            readonly decisions: components["schemas"]["Decision"][];
        };
        /** @description A table with the round it belongs to. */
        RoundTable: {
            readonly round: number;
            readonly stage: string;
            readonly id: number;
            readonly number: number;
            key: string;
            attempt: number;
            status: string;
            outcome?: string;
            corrected: boolean;
            ruling?: string;
            readonly seats: components["schemas"]["TableSeat"][];
            /** @description Ids of the games that count, in order. */
            readonly games: string[];
            readonly reason: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            };
            readonly notes: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            }[];
            /** @description How it counts in the ratings. */
            readonly rating: components["schemas"]["TableRating"] | null;
            /** @description Its games and its score. */
            readonly match: components["schemas"]["Match"] | null;
            /** @description Rulings, results by hand, corrections and annulment, in order. */
            readonly decisions: components["schemas"]["Decision"][];
        };
        /** @description What to say. */
        SayRequest: {
            phrase: components["schemas"]["PhraseEnum"];
        };
        /** @enum {string} */
        ScopesEnum: "read" | "play" | "organise";
        /** @description What the table is worth at a ply. */
        Score: {
            /** @description Id of the game. */
            game: string;
            ply: number;
            /** @description Whether this is the recorded result. */
            final: boolean;
            result: components["schemas"]["Result"];
            /** @description By seat and line of the sheet: what makes the line. Parts sum to its points. */
            parts: {
                [key: string]: components["schemas"]["Part"][];
            }[];
        };
        /** @description A decision with all that followed from it, or the opening, or the end of the game. */
        ScoreMove: {
            /** @description Seq of its first event. */
            first: number;
            /** @description Seq of its last event. */
            last: number;
            /** @description Who decided; null for the opening and the end. */
            seat: number | null;
            /** @description Every seat's points after it. */
            points: number[];
        };
        /** @description The course of the score, move by move. */
        Scores: {
            /** @description Id of the game. */
            game: string;
            /** @description Number of events that you may see. */
            seq: number;
            moves: components["schemas"]["ScoreMove"][];
        };
        /** @description A place at the table; rank and points once the game is over. */
        Seat: {
            readonly index: number;
            readonly player: components["schemas"]["PlayerRef"];
            readonly away: components["schemas"]["SeatAwayEnum"] | components["schemas"]["BlankEnum"];
            /** @description Who acts for the seat instead of the player. */
            readonly substitute: components["schemas"]["PlayerRef"] | null;
            readonly substitute_bot: string;
            readonly rank: number | null;
            readonly points: number | null;
        };
        /** @enum {string} */
        SeatAwayEnum: "absent" | "gone";
        /** @description A player's rating before a game, and how the game changed it. */
        SeatRating: {
            seat: number;
            /**
             * Format: double
             * @description While the game is played: the current rating.
             */
            before: number;
            /**
             * Format: double
             * @description Null: not rated yet.
             */
            change: number | null;
            /** @description A correction of the result changed the rating again. */
            corrected: boolean;
            why: components["schemas"]["RatingReason"] | null;
        };
        /** @description A stage, group or division with its own standings. */
        Section: {
            stage: string;
            /** @description Number of rows. */
            count: number;
        };
        /** @description What the site must know about this installation. */
        Site: {
            /** @description Whether a mail server is configured. */
            mail: boolean;
            /** @description Whether a new account needs a verified e-mail address. */
            verification: boolean;
        };
        /** @description An OpenSkill rating: the estimated strength and its uncertainty. */
        Skill: {
            /** Format: double */
            mu: number;
            /** Format: double */
            sigma: number;
            /**
             * Format: double
             * @description mu - 3 sigma: a conservative estimate.
             */
            shown: number;
        };
        /** @description A decision as the staff sees it. */
        StaffDecision: {
            readonly id: string;
            kind: components["schemas"]["ModerationKind"];
            readonly reason: string;
            player: components["schemas"]["PlayerRef"] | null;
            game: components["schemas"]["ReportedGame"] | null;
            /** Format: date-time */
            readonly until: string | null;
            /** Format: date-time */
            readonly decided_at: string;
            /** @description Null if nobody has appealed. */
            appeal: components["schemas"]["Appeal"] | null;
            decided_by: components["schemas"]["PlayerRef"];
            appeal_by: components["schemas"]["PlayerRef"] | null;
            appeal_decided_by: components["schemas"]["PlayerRef"] | null;
            /** @description Why you may not decide about the appeal; null if you may. */
            objection: components["schemas"]["Objection"] | null;
            /** @description What granting the open appeal does not undo: the result of a tournament's table, or the end of a game that was being played. */
            lasting_effect: components["schemas"]["LastingEffectEnum"] | components["schemas"]["NullEnum"];
        };
        /** @description A report in the queue of the staff. */
        StaffReport: {
            readonly id: string;
            player: components["schemas"]["PlayerRef"] | null;
            game: components["schemas"]["ReportedGame"] | null;
            reason: components["schemas"]["ReasonEnum"];
            readonly text: string;
            status: components["schemas"]["ReportStatus"];
            /** Format: date-time */
            readonly created_at: string;
            reporter: components["schemas"]["PlayerRef"];
        };
        /** @description A report with all that is needed to decide about it. */
        StaffReportDetail: {
            readonly id: string;
            player: components["schemas"]["PlayerRef"] | null;
            game: components["schemas"]["ReportedGame"] | null;
            reason: components["schemas"]["ReasonEnum"];
            readonly text: string;
            status: components["schemas"]["ReportStatus"];
            /** Format: date-time */
            readonly created_at: string;
            reporter: components["schemas"]["PlayerRef"];
            /** @description Why you may not decide about it; null if you may. */
            objection: components["schemas"]["Objection"] | null;
            /** @description Other open reports on the same subject. */
            others: components["schemas"]["StaffReport"][];
            /** @description Earlier decisions about the player or the game, latest first. */
            earlier: components["schemas"]["StaffDecision"][];
            decision: components["schemas"]["StaffDecision"] | null;
            seats: components["schemas"]["ReportedSeat"][];
            place: components["schemas"]["TournamentPlace"] | null;
            /** @description What may be decided. */
            kinds: components["schemas"]["ModerationKind"][];
            /** @description For `correct_result`. */
            result_kinds: string[];
        };
        /** @description One row of the standings. */
        Standing: {
            /** @description Place in the list of its section, from 1. */
            position: number;
            /** @description The section of the row; empty: the whole event. */
            stage: string;
            /** @description Shared by tied entries: 1 2 2 4. */
            rank: number;
            tied: boolean;
            entry: number;
            player: components["schemas"]["PlayerRef"];
            /** Format: double */
            points: number;
            played: number;
            wins: number;
            tiebreaks: components["schemas"]["TieBreakValue"][];
            /** @description The tie-break that put this row below the one above it. */
            decided_by: string | null;
            /** @description Such as `withdrawn`, `out` or `champion`; mostly empty. */
            status: string;
            /** @description Where the entry was eliminated from a bracket; null: it was not. */
            out: components["schemas"]["Exit"] | null;
            /** @description About withdrawal, disqualification and adjusted points. Only in the current standings; empty in past ones. */
            decisions: components["schemas"]["Decision"][];
        };
        /** @description A page of the standings after event `seq`. */
        Standings: {
            seq: number;
            /** @description Number of rows in all pages. */
            count: number;
            /** @description Number of rows before this page. */
            offset: number;
            limit: number;
            rows: components["schemas"]["Standing"][];
            /** @description All sections, also those on other pages. */
            sections: components["schemas"]["Section"][];
        };
        /** @description A position as one viewer may see it. */
        State: {
            /** @description Id of the game. */
            game: string;
            kind: string;
            ply: number;
            seq: number;
            turn: number | null;
            view: {
                [key: string]: unknown;
            };
            /** @description For the player in the seat asked for, at the last ply; else null. */
            legal: components["schemas"]["GameAction"][] | null;
        };
        /** @enum {string} */
        StateEnum: "open" | "accepted" | "played" | "declined" | "expired" | "forfeited" | "retracted" | "lapsed";
        /** @description A player who has won several tables in a row. */
        Streak: {
            entry: number;
            player: components["schemas"]["PlayerRef"];
            /** @description Tables won in a row up to now. */
            streak: number;
            /** @description The next table counts double for this player. */
            doubled: boolean;
        };
        /** @description A table command to carry out. */
        TableCommandRequestRequest: {
            /** @description Decide only if the log still ends here; else 409 with the current seq. */
            expected_seq?: number | null;
            /** @description Idempotency key: the same request with it gets the first response again. */
            key?: string | null;
            command: components["schemas"]["TableCommand"];
        };
        /** @description The number of tables of a round, by status. */
        TableCounts: {
            playing: number;
            finished: number;
            annulled: number;
        };
        /** @description What was agreed at the table before the game. */
        TableOptions: {
            /** @description The bot that takes the chair of who is gone. */
            substitute: string;
            /** @description Time in which a player who left may return. */
            return_ms: number;
            /** @description When a clock runs out: the player is gone, or a bot plays on. */
            flag: components["schemas"]["FlagEnum"];
            /** @description Whether an action may be taken back. */
            take_back: boolean;
            /** @description Time for the first action; afterwards the game is void. At its start, a player who has not acted may abort it. 0: neither. */
            first_move_ms: number;
            /** @description Whether a preview may say what each action is worth. */
            hints: boolean;
            /** @description Whether the clock of a player on vacation stands still. */
            vacation: boolean;
        };
        /** @description How a table counts in the ratings. */
        TableRating: {
            /** @description Null: nothing is rated. */
            pool: string | null;
            /** @description Numbers in the match of the games rated. */
            games: number[];
            /** @description Why, or why not. */
            reason: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                /** @description In English. */
                says: string;
            };
        };
        /** @description A seat of a table; rank and points once there is a result. */
        TableSeat: {
            readonly entry: number;
            readonly player: components["schemas"]["PlayerRef"];
            rank?: number | null;
            /** Format: double */
            points?: number | null;
            /** Format: double */
            table_points?: number | null;
            status?: string;
        };
        /** @description A take-back that was asked for. */
        TakeBack: {
            /** @description Who asks. */
            seat: number;
            /** @description Seq of the event after which play would go on. */
            to: number;
            /** @description Seats that agree. */
            agreed: number[];
        };
        /** @description A tie-break. */
        TieBreak: {
            name: string;
            says: string;
        };
        /** @description One tie-break of one row. */
        TieBreakValue: {
            name: string;
            /** Format: double */
            value: number | null;
        };
        /** @description How much time each seat has. */
        TimeControl: {
            kind: components["schemas"]["TimeControlKindEnum"];
            initial_ms: number;
            increment_ms: number;
        };
        /** @enum {string} */
        TimeControlKindEnum: "bank" | "per_move";
        /** @description A token; the secret itself is not kept. */
        Token: {
            readonly id: string;
            readonly name: string;
            /** @description The first characters of the token. */
            prefix: string;
            /** @description Whom the token signs in: you, or a bot of yours. */
            player: components["schemas"]["PlayerRef"];
            scopes: components["schemas"]["ScopesEnum"][];
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly expires_at: string | null;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
        };
        /** @description A new token, with the secret. It is answered only once. */
        TokenMade: {
            readonly id: string;
            readonly name: string;
            /** @description The first characters of the token. */
            prefix: string;
            /** @description Whom the token signs in: you, or a bot of yours. */
            player: components["schemas"]["PlayerRef"];
            scopes: components["schemas"]["ScopesEnum"][];
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly expires_at: string | null;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** @description For the header `Authorization: Token`. */
            readonly token: string;
        };
        /** @description All valid tokens of a member. */
        Tokens: {
            results: components["schemas"]["Token"][];
        };
        /** @description A tournament; `settings` have defaults for members that were omitted. */
        Tournament: {
            readonly id: string;
            slug: string;
            name: string;
            kind: string;
            format: string;
            table_size: number;
            readonly settings: {
                [key: string]: unknown;
            };
            /** @description The older name of `settings`. */
            readonly options: {
                [key: string]: unknown;
            };
            readonly owner: components["schemas"]["PlayerRef"] | null;
            pool?: string;
            event_pool?: string;
            sanctioned?: boolean;
            status?: components["schemas"]["TournamentStatusEnum"];
            seq?: number;
            rounds_total?: number | null;
            current_stage?: string;
            current_round?: number | null;
            readonly entries: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at?: string | null;
            /** Format: date-time */
            finished_at?: string | null;
            /** @description The season before this one. */
            readonly previous: components["schemas"]["TournamentRef"] | null;
            /** @description The season after this one. */
            readonly next: components["schemas"]["TournamentRef"] | null;
        };
        /** @description A single tournament, with its organisers and the decisions about the whole event. */
        TournamentDetail: {
            readonly id: string;
            slug: string;
            name: string;
            kind: string;
            format: string;
            table_size: number;
            readonly settings: {
                [key: string]: unknown;
            };
            /** @description The older name of `settings`. */
            readonly options: {
                [key: string]: unknown;
            };
            readonly owner: components["schemas"]["PlayerRef"] | null;
            pool?: string;
            event_pool?: string;
            sanctioned?: boolean;
            status?: components["schemas"]["TournamentStatusEnum"];
            seq?: number;
            rounds_total?: number | null;
            current_stage?: string;
            current_round?: number | null;
            readonly entries: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at?: string | null;
            /** Format: date-time */
            finished_at?: string | null;
            /** @description The season before this one. */
            readonly previous: components["schemas"]["TournamentRef"] | null;
            /** @description The season after this one. */
            readonly next: components["schemas"]["TournamentRef"] | null;
            /** @description Markdown. */
            readonly description: string;
            /** @description The description as HTML that is safe to show. */
            readonly description_html: string;
            /** @description The rules of the event, Markdown. */
            readonly rules: string;
            /** @description The rules as HTML that is safe to show. */
            readonly rules_html: string;
            /** @description Organisers and arbiters beside the owner. */
            readonly roles: components["schemas"]["Role"][];
            /** @description Why it was stopped or sanctioned, or its tie-breaks were changed. */
            readonly decisions: components["schemas"]["Decision"][];
        };
        /** @description Part of a log. */
        TournamentEvents: {
            /** @description Id of the tournament. */
            tournament: string;
            /** @description Number of events in the whole log. */
            seq: number;
            events: ({
                seq: number;
                /** @description Seq of the first event of the command. */
                decision: number;
                /** Format: date-time */
                at: string;
                /** @description Public id of the player who gave the command. */
                by: string | null;
                /** @description SHA-256 in hex: previous hash, envelope. */
                hash: string;
                type: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        /** @description The table of a tournament at which the reported game is played. */
        TournamentPlace: {
            /** @description Id. */
            tournament: string;
            name: string;
            table: number;
        };
        /** @description A reference to a tournament. */
        TournamentRef: {
            readonly id: string;
            slug: string;
            name: string;
        };
        /** @enum {string} */
        TournamentStatusEnum: "draft" | "registration" | "running" | "finished";
        /** @description A game in which the player is to move. */
        Turn: {
            id: string;
            kind: string;
            seat: number;
            seq: number;
            /**
             * Format: date-time
             * @description The last decision.
             */
            since: string;
            /**
             * Format: date-time
             * @description Null without a running clock.
             */
            deadline: string | null;
        };
        /** @description The games in which the player is to move, the nearest deadline first. */
        Turns: {
            count: number;
            /** @description At most 50 of them. */
            games: components["schemas"]["Turn"][];
        };
        /** @description Why a decision cannot be undone. */
        UndoRefusal: {
            code: string;
            detail: string;
        };
        /** @description The vacation that a player is on, and how much is left. */
        Vacation: {
            /**
             * Format: date-time
             * @description Null: not on vacation.
             */
            started_at: string | null;
            /** Format: date-time */
            until: string | null;
            /** @description Vacation that may still be taken, besides the one that is planned until then. */
            seconds_left: number;
            /** @description Days of vacation in 365 days. */
            days: number;
        };
        /** @description The roles of the viewer, and what they allow. */
        Viewer: {
            /** @description In the order of their rights; everybody has `public`. */
            roles: components["schemas"]["RolesEnum"][];
            /** @description Number of the viewer's entry; null: not entered. */
            entry: number | null;
            /** @description Types of the commands that the viewer's roles allow, at least about the own entry. The state of the tournament may still forbid one. */
            commands: string[];
        };
        /** @description A webhook, without its secret. */
        Webhook: {
            readonly id: string;
            readonly url: string;
            readonly description: string;
            kinds: components["schemas"]["WebhookKind"][];
            /** @description Whether anything is sent. */
            readonly enabled: boolean;
            /** @description Why nothing is sent; empty if it is. */
            disabled: components["schemas"]["DisabledEnum"] | components["schemas"]["BlankEnum"];
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it took a message last.
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description The first failure since it took a message.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Messages are signed with the previous secret too until then.
             */
            previous_secret_until: string | null;
        };
        /** @enum {string} */
        WebhookKind: "entry.registered" | "round.published" | "result.recorded" | "result.corrected" | "standings.changed" | "tournament.finished";
        /** @description A webhook with a new secret, which is answered only once. */
        WebhookSecret: {
            readonly id: string;
            readonly url: string;
            readonly description: string;
            kinds: components["schemas"]["WebhookKind"][];
            /** @description Whether anything is sent. */
            readonly enabled: boolean;
            /** @description Why nothing is sent; empty if it is. */
            disabled: components["schemas"]["DisabledEnum"] | components["schemas"]["BlankEnum"];
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it took a message last.
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description The first failure since it took a message.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Messages are signed with the previous secret too until then.
             */
            previous_secret_until: string | null;
            /** @description Signs the messages; Standard Webhooks, `whsec_...`. */
            secret: string;
        };
        /** @description All webhooks of a tournament. */
        Webhooks: {
            results: components["schemas"]["Webhook"][];
        };
        /** @enum {string} */
        WhatEnum: "ruled" | "entered" | "corrected" | "annulled" | "adjusted" | "withdrawn" | "disqualified" | "deadline_moved" | "stopped" | "finished" | "sanctioned" | "unsanctioned" | "tiebreaks_changed";
        /** @description The explanation of an entry's rank: its points, and the comparison with its neighbours. */
        Why: {
            seq: number;
            entry: number;
            /** @description The stage whose order is explained; empty: the whole event. */
            stage: string;
            /** @description In that stage. */
            rank: number;
            tied: boolean;
            /** @description The rank in the whole event. */
            overall: components["schemas"]["Overall"] | null;
            points: {
                [key: string]: unknown;
            }[];
            above: number | null;
            up: {
                [key: string]: unknown;
            }[];
            below: number | null;
            down: {
                [key: string]: unknown;
            }[];
            /** @description The players of all mentioned entries. */
            players: components["schemas"]["NamedEntry"][];
        };
        /** @enum {string} */
        WithheldEnum: "deal" | "delay";
        /** @description What an action changes in the score of its seat at once. */
        Worth: {
            action: components["schemas"]["GameAction"];
            points: number;
            /** @description Differences of lines of the score sheet. */
            lines: {
                [key: string]: number;
            };
        };
        /** @description An error as problem details (RFC 9457). */
        Problem: {
            type: string;
            /** @description The status in words. */
            title: string;
            status: number;
            /** @description A sentence for a person. */
            detail: string;
            /** @description Stable; for programs. */
            code: string;
            /** @description Where the log is, if that was the trouble. */
            seq?: number;
            /** @description What does not fit, field by field. */
            errors?: {
                field: string | null;
                code: string;
                detail: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description An event of a log; its other members depend on the type. */
        LogEntry: {
            seq: number;
            /** @description Seq of the first event of the decision that it belongs to. */
            decision: number;
            /** Format: date-time */
            at: string;
            /** @description Hex: SHA-256 of the previous hash and the envelope of this event. */
            hash: string;
            seat: number | null;
            /** @description The seat that decided. */
            by: number | null;
            /** @description Milliseconds that the decision took from the running clock. */
            spent: number | null;
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description An event; other members depend on the type. */
        GameEvent: {
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description An action; other members depend on the type. */
        GameAction: {
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A command of a table of the lobby. `join` may have `code` and `seat`, `invite` and `remove` have `player` (a username), `answer` has `accept`, `fill` has `bot` and may have `seats`, `start` may have `bot`; the others have no further members. */
        LobbyCommand: {
            /** @enum {string} */
            type: "join" | "leave" | "invite" | "answer" | "fill" | "remove" | "start" | "close";
            code?: string;
            seat?: number | null;
            player?: string;
            accept?: boolean;
            bot?: string | null;
            seats?: number[] | null;
        };
        /** @description A table command. `answer_take_back` has `accept`; the others have no further members. */
        TableCommand: {
            /** @enum {string} */
            type: "resign" | "leave" | "return" | "abort" | "claim_flag" | "offer_take_back" | "answer_take_back";
            accept?: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    import_archive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/zip": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    feed: {
        parameters: {
            query?: {
                /** @description A cursor: the `no` of a fact; the first unless given. */
                after?: number;
                /** @description 100 unless given, 1000 at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    feed_stream: {
        parameters: {
            query?: {
                /** @description A cursor; the end of the feed unless given. */
                after?: number;
            };
            header?: {
                /** @description Sent by browsers when they connect again; wins over `after`. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    formats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Formats"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    games: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Slug of a kind of game. */
                kind?: string;
                /** @description Number of results to return per page. */
                limit?: number;
                /** @description Newest first unless given. `-moved` lists games in progress only, `-finished` finished games only. */
                ordering?: "-created" | "-finished" | "-moved" | "created";
                /** @description Username of a player in the game, or a former one. */
                player?: string;
                status?: "finished" | "playing" | "void";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedGameSummaryList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameDetail"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    act: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionRequestRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Played"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table_command: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableCommandRequestRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Played"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game_context: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameContext"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game_events: {
        parameters: {
            query?: {
                /** @description Events after this seq; 0 unless given. */
                after?: number;
                /** @description 200 unless given, 1000 at most. */
                limit?: number;
            };
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game_frames: {
        parameters: {
            query?: {
                /** @description First ply; 1 unless given. */
                from?: number;
                /** @description Last ply; as far as 100 frames go unless given. */
                to?: number;
            };
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Frames"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    phrases: {
        parameters: {
            query?: {
                /** @description Only what was said after this number. */
                after?: number;
            };
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhraseList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    say: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SayRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Phrase"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionPreviewRequestRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionPreview"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game_record: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameRecord"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rematch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rematch"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    agree_to_rematch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rematch"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_from_rematch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rematch"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game_score: {
        parameters: {
            query?: {
                /** @description Position after this event; the last unless given. */
                ply?: number;
            };
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Score"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game_scores: {
        parameters: {
            query?: {
                /** @description Moves that begin after this seq; 0 unless given. */
                after?: number;
            };
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scores"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game_state: {
        parameters: {
            query?: {
                /** @description Whose view: `spectator` (default) or the index of a seat. */
                as?: "0" | "1" | "2" | "3" | "spectator";
                /** @description Position after this event; the last unless given. */
                ply?: number;
            };
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game_stream: {
        parameters: {
            query?: {
                /** @description Events after this seq; 0 unless given. */
                after?: number;
            };
            header?: {
                /** @description Sent by browsers when they connect again; wins over `after`. */
                "Last-Event-ID"?: string;
            };
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameTable"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_guest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    kinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kind"][];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_lesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LessonRequestRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameDetail"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    live: {
        parameters: {
            query: {
                /** @description Nobody is looking: the player does not count as present at games. */
                away?: boolean;
                /** @description Up to 10 of `game:<id>`, `tournament:<id>`, `lobby`, `feed` and `me`, with commas between them. Each may end with a cursor, such as `game:<id>@57`. */
                topics: string;
            };
            header?: {
                /** @description Sent by browsers when they connect again; wins over the cursors. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lobby_clocks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockPreset"][];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lobby_tables: {
        parameters: {
            query?: {
                /** @description Slug of a kind of game. */
                kind?: string;
                pace?: "correspondence" | "real_time" | "untimed";
                rated?: "false" | "true";
                /** @description Number of seats: 2 to 4. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LobbyTableList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_lobby_table: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLobbyTableRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LobbyTable"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lobby_table: {
        parameters: {
            query?: {
                /** @description From a link of invitation. */
                code?: string;
            };
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LobbyTable"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lobby_command: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LobbyCommandRequestRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LobbyTable"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    local_mail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocalMail"][];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_bots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBots"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_bot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBotRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerRef"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_decisions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationDecisions"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    appeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                decision_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAppealRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationDecision"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    erase_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseRequest"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnGames"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_game_count: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnGameCount"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_finished_games: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Number of results to return per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedGameSummaryList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_next_game: {
        parameters: {
            query?: {
                /** @description Id of the game you come from. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextGame"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchedNotificationChangesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchedProfileChangesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    subscribe_push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscriptionRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unsubscribe_push: {
        parameters: {
            query: {
                /** @description Of the list of browsers. */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTokenRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenMade"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_turns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Turns"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    vacation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vacation"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_vacation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVacationRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vacation"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_vacation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vacation"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decisions: {
        parameters: {
            query?: {
                appeal?: "decided" | "open";
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Number of results to return per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedStaffDecisionList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decide_appeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                decision_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppealDecisionRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffDecision"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moderation_log: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Number of results to return per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedModerationEventList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reports: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Number of results to return per page. */
                limit?: number;
                status?: "decided" | "open";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedStaffReportList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                report_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReportDetail"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                report_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDecisionRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReportDetail"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pairing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pairing"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enter_pairing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PairingRequestRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pairing"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_pairing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pairing_bot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PairingBotRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pairing"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    play: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayRequestRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameOpened"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    players: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                kind?: "bot" | "person";
                /** @description Number of results to return per page. */
                limit?: number;
                /** @description Part of the display name or username. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedPlayerList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_players: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewPlayersRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersMade"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    player: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerDetail"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    player_ratings: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Only this rating pool. */
                kind?: string;
                /** @description Number of results to return per page. */
                limit?: number;
            };
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedRatingChangeList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    player_results: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Number of results to return per page. */
                limit?: number;
            };
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedPlayerResultList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    player_tournaments: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Number of results to return per page. */
                limit?: number;
            };
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedPlayerTournamentList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rankings: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Rating pool; the first kind of game unless given. */
                kind?: string;
                /** @description Number of results to return per page. */
                limit?: number;
                /** @description Everybody if omitted. */
                who?: "all" | "bots" | "people";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedRankingList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reports"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReportRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mail: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Number of results to return per page. */
                limit?: number;
                status?: "failed" | "queued" | "sent";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedMailList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retry_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mail_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tables: {
        parameters: {
            query: {
                /** @description Id of a game. */
                game: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacedTable"][];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournaments: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                format?: string;
                /** @description Slug of a kind of game. */
                kind?: string;
                /** @description Number of results to return per page. */
                limit?: number;
                /** @description Newest first unless given. `-started` lists started ones only. `active`: running ones first, then those open for entries, drafts, and finished ones. */
                ordering?: "-created" | "-started" | "active" | "created";
                /** @description Username of a player who entered. */
                player?: string;
                /** @description Part of the name, or of the slug. */
                search?: string;
                status?: "draft" | "finished" | "registration" | "running";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedTournamentList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_tournament: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournament"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentDetail"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_appeals: {
        parameters: {
            query?: {
                /** @description Only appeals in this state. */
                state?: "decided" | "open";
            };
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultAppeal"][];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_arena: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Arena"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_byes: {
        parameters: {
            query?: {
                /** @description Only with this entry. */
                entry?: number;
                /** @description Number of results to return per page. */
                limit?: number;
                /** @description The initial index from which to return the results. */
                offset?: number;
                /** @description Only with the player of this username. */
                player?: string;
                /** @description Only of rounds with this number. */
                round?: number;
                /** @description Only of this stage; if empty, only rounds outside of any stage. */
                stage?: string;
            };
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedByeList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_challenges: {
        parameters: {
            query?: {
                /** @description Only challenges with a lower number. */
                before?: number;
                /** @description 100 unless given, 1000 at most. */
                limit?: number;
                /** @description Only challenges in this state; may be given several times. */
                state?: ("accepted" | "declined" | "expired" | "forfeited" | "lapsed" | "open" | "played" | "retracted")[];
            };
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"][];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    direct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommandRequestRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_desk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Desk"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_entries: {
        parameters: {
            query?: {
                /** @description Number of results to return per page. */
                limit?: number;
                /** @description The initial index from which to return the results. */
                offset?: number;
                /** @description Part of the name shown, or of the username. */
                search?: string;
                /** @description Such as `present` or `withdrawn`. */
                status?: string;
            };
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedEntryList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_why: {
        parameters: {
            query?: {
                /** @description After this event; after the last one if omitted. */
                as_of?: number;
                /** @description After this round, before the next one was published. */
                round?: number;
                /** @description The section whose order is explained; that of the entry if omitted. */
                section?: string;
                /** @description Stage of `round`; empty: the whole event. */
                stage?: string;
            };
            header?: never;
            path: {
                entry: number;
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    preview_entrants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
                "text/plain": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/json": components["schemas"]["EntrantListRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntrantPreview"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_events: {
        parameters: {
            query?: {
                /** @description 0 unless given. */
                after?: number;
                /** @description 200 unless given, 1000 at most. */
                limit?: number;
            };
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentEvents"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_expected: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expected"][];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_format: "csv" | "json" | "xlsx";
                ref: string;
                what: "cross-table" | "entries" | "rating-changes" | "results" | "rounds" | "standings";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_journal: {
        parameters: {
            query?: {
                /** @description Only decisions before this seq. */
                before?: number;
                /** @description Without what happened by itself. */
                by?: "people";
                /** @description Only about this entry or its tables. */
                entry?: number;
                /** @description 30 unless given, 100 at most. */
                limit?: number;
                /** @description Only decisions with such an event; may be given several times. */
                type?: ("absence_announced" | "accepted" | "appeal_decided" | "challenge_closed" | "challenge_made" | "created" | "deadline_moved" | "finished" | "game_opened" | "game_scored" | "next_season_made" | "ownership_transferred" | "paused" | "points_adjusted" | "promoted" | "registered" | "registration_opened" | "renamed" | "reopened" | "result_appealed" | "result_corrected" | "result_recorded" | "returned" | "role_granted" | "role_revoked" | "round_annulled" | "round_drafted" | "round_published" | "sanctioned" | "seeded" | "settings_changed" | "started" | "stopped" | "table_annulled" | "tie_decided" | "tie_noted" | "tiebreaks_changed" | "undone" | "unsanctioned" | "withdrawn")[];
            };
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_me: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Viewer"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_rounds: {
        parameters: {
            query?: {
                /** @description Number of results to return per page. */
                limit?: number;
                /** @description The initial index from which to return the results. */
                offset?: number;
                /** @description Only of this stage; if empty, only rounds outside of any stage. */
                stage?: string;
            };
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedRoundList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_round: {
        parameters: {
            query?: {
                /** @description Its stage; empty: the event's own rounds. */
                stage?: string;
            };
            header?: never;
            path: {
                number: number;
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoundDetail"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    next_season: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NextSeasonRequestRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextSeason"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_standings: {
        parameters: {
            query?: {
                /** @description The page with this entry; `offset` is ignored. */
                around?: number;
                /** @description After this event; after the last one if omitted. */
                as_of?: number;
                /** @description 50 unless given, 100 at most. */
                limit?: number;
                /** @description Number of rows to skip; 0 if omitted. */
                offset?: number;
                /** @description After this round, before the next one was published. */
                round?: number;
                /** @description Only players with this in their name. */
                search?: string;
                /** @description Rows of this section, or of all sections in order: `*`. Those of the whole event if omitted. */
                section?: string;
                /** @description Stage of `round`; empty: the whole event. */
                stage?: string;
            };
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standings"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_stream: {
        parameters: {
            query?: {
                /** @description The last seq known; now unless given. */
                after?: number;
            };
            header?: {
                /** @description Sent by browsers when they reconnect; takes precedence over `after`. */
                "Last-Event-ID"?: string;
            };
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tournament_tables: {
        parameters: {
            query?: {
                /** @description `true`: only tables of a bracket. */
                bracket?: boolean;
                /** @description Only with this entry. */
                entry?: number;
                /** @description Number of results to return per page. */
                limit?: number;
                /** @description The initial index from which to return the results. */
                offset?: number;
                /** @description Round by round unless given. `-published`: the latest first. */
                ordering?: "-published" | "round";
                /** @description Only with the player of this username. */
                player?: string;
                /** @description Only of rounds with this number. */
                round?: number;
                /** @description Only of this stage; if empty, only rounds outside of any stage. */
                stage?: string;
                status?: "annulled" | "finished" | "playing";
            };
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedRoundTableList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhooks"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchedWebhookChangesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    webhook_deliveries: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Number of results to return per page. */
                limit?: number;
                /** @description Only deliveries in this state. */
                status?: "delivered" | "failed" | "pending";
            };
            header?: never;
            path: {
                ref: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedDeliveryList"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replay_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replayed"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotate_webhook_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotationRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    test_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ref: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description What went wrong. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
